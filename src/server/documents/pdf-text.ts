import Pdf from "pdfkit";
import { loadFaces, trace } from "../lib/outlines/outlines.ts";

export type PdfDocument = InstanceType<typeof Pdf>;

type TextStyle = { face?: Face; size: number };

/** A line of text, positioned in points from the top left corner to its baseline. */
export type TextLine = TextStyle & { x: number; y: number; color?: string };

const ink = "#1b1512";

// Only the printing threads import this module.
const faces = await loadFaces();

/** Draws text in the bundled typefaces as shapes; characters without a glyph are left out. */
export function drawText(doc: PdfDocument, text: string, style: TextLine): void {
  const { face = "text", size, x, y, color = ink } = style;
  doc.save().fillColor(color);
  for (const glyph of traced(text, face).glyphs) {
    const scale = number(glyph.scale * size);
    doc.addContent(`q ${scale} 0 0 -${scale} ${number(x + glyph.x * size)} ${number(y)} cm`);
    doc.addContent(shapeOf(glyph.d) as never).addContent("f Q");
  }
  doc.restore();
  // Invisible text makes the page searchable, copyable and readable aloud.
  const plain = text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, "");
  doc.font("Helvetica").fontSize(size).fillOpacity(0);
  doc.text(plain, x, y - size, { lineBreak: false }).fillOpacity(1);
}

function number(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

const shapes = new Map<string, Uint8Array>();

/** A glyph's path as it stands in a page, written once. */
function shapeOf(d: string): Uint8Array {
  const known = shapes.get(d) ?? writeShape(d);
  shapes.set(d, known);
  return known;
}

function writeShape(d: string): Uint8Array {
  const operators: string[] = [];
  const page = Object.create(Pdf.prototype) as PdfDocument;
  page.addContent = (line) => {
    operators.push(line);
    return page;
  };
  page.path(d);
  return Buffer.from(`${operators.join("\n")}\n`, "latin1");
}

type Face = "poster" | "text";
type Traced = { glyphs: { d: string; x: number; scale: number }[]; width: number };

// The words of an event, and not each holder's for ever.
const maxLines = 2_000;
const tracedLines = new Map<string, Traced>();

const nothing: Traced = { glyphs: [], width: 0 };

/** The text without what none of the fonts has. */
function drawable(text: string, line: Parameters<typeof trace>[2]): string {
  return [...text].filter((sign) => trace(faces, sign, line)).join("");
}

/** A line of text of size 1, beginning at nothing. */
function traced(text: string, face: Face): Traced {
  const key = `${face} ${text}`;
  const known = tracedLines.get(key);
  if (known) return known;
  const line = { face, size: 1, x: 0, y: 0 };
  const made = trace(faces, text, line) ?? trace(faces, drawable(text, line), line) ?? nothing;
  if (tracedLines.size >= maxLines) tracedLines.clear();
  tracedLines.set(key, made);
  return made;
}

export function widthOf(text: string, { face = "text", size }: TextStyle): number {
  return traced(text, face).width * size;
}

type Box = TextStyle & { width: number; lines: number };

/** Wraps a text to the lines of a box; an ellipsis ends the last one if there is more. */
export function wrapText(text: string, box: Box): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/u)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer, box) <= box.width) line = longer;
    else {
      if (line !== "") lines.push(line);
      line = fitWord(word, box);
    }
  }
  if (line !== "") lines.push(line);
  if (lines.length <= box.lines) return lines;
  return [...lines.slice(0, box.lines - 1), fitWord(`${lines[box.lines - 1]}…`, box)];
}

function fitWord(word: string, box: Box): string {
  let fitting = word;
  while (fitting !== "" && widthOf(fitting, box) > box.width) fitting = fitting.slice(0, -1);
  return fitting;
}
