import type Pdf from "pdfkit";
import { loadFaces, trace } from "../lib/outlines/outlines.ts";

export type PdfDocument = InstanceType<typeof Pdf>;

type TextStyle = { face?: "poster" | "text"; size: number };

/** A line of text, positioned in points from the top left corner to its baseline. */
export type TextLine = TextStyle & { x: number; y: number; color?: string };

const ink = "#1b1512";

// Only the printing threads import this module.
const faces = await loadFaces();

/** Draws text in the bundled typefaces as shapes; characters without a glyph are left out. */
export function drawText(doc: PdfDocument, text: string, style: TextLine): void {
  const { face = "text", size, x, y, color = ink } = style;
  for (const { d, scale, ...at } of traced(text, { face, size, x, y }).glyphs) {
    doc.save().translate(at.x, at.y).scale(scale, -scale).path(d).fill(color).restore();
  }
  // Invisible text makes the page searchable, copyable and readable aloud.
  const plain = text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, "");
  doc.font("Helvetica").fontSize(size).fillOpacity(0);
  doc.text(plain, x, y - size, { lineBreak: false }).fillOpacity(1);
}

function traced(
  text: string,
  line: { face: "poster" | "text"; size: number; x: number; y: number },
) {
  const known = [...text].filter((sign) => trace(faces, sign, line)).join("");
  return trace(faces, text, line) ?? trace(faces, known, line) ?? { glyphs: [], width: 0 };
}

export function widthOf(text: string, { face = "text", size }: TextStyle): number {
  return traced(text, { face, size, x: 0, y: 0 }).width;
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
