import Pdf from "pdfkit";
import { drawText, type PdfDocument, widthOf, wrapText } from "./pdf-text.ts";

/** A document to print: titled sections of rows, such as terms or a statement. */
export type PrintedDocument = {
  kind: string;
  title: string;
  lines: string[];
  sections: {
    title: string;
    rows: { name: string; note?: string; value: string; isSum?: boolean }[];
  }[];
  footer: string[];
};

// A4, in points.
const page = { width: 595, height: 842, margin: 56 };
const inside = page.width - 2 * page.margin;
const bottom = page.height - page.margin;
/** The first baseline below a page's header. */
const firstLine = 76;
const soft = "#5f544a";
const rule = "#1b1512";

/** Draws a document as a PDF with as many pages as it needs. */
export function drawDocument(printed: PrintedDocument): Promise<Buffer> {
  const info = { Title: `${printed.kind}: ${printed.title}`, Creator: "Marquee" };
  const size: [number, number] = [page.width, page.height];
  const doc = new Pdf({ size, margin: 0, autoFirstPage: false, lang: "en", info });
  const pieces: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (piece: Buffer) => pieces.push(piece));
    doc.on("error", reject);
    doc.on("end", () => resolve(Buffer.concat(pieces)));
    printPages(doc, printed);
    doc.end();
  });
}

function printPages(doc: PdfDocument, printed: PrintedDocument): void {
  let y = startPage(doc);
  const need = (height: number) => {
    if (y + height > bottom) y = startPage(doc);
  };
  const paragraph = (text: string, size: number, color?: string) => {
    for (const line of wrapText(text, { size, width: inside, lines: 200 })) {
      need(size * 1.4);
      y += size * 1.4;
      drawText(doc, line, { size, x: page.margin, y, ...(color ? { color } : {}) });
    }
  };
  paragraph(printed.kind, 10, soft);
  for (const line of wrapText(printed.title, {
    face: "poster",
    size: 32,
    width: inside,
    lines: 3,
  })) {
    y += 36;
    drawText(doc, line, { face: "poster", size: 32, x: page.margin, y });
  }
  y += 6;
  for (const line of printed.lines) paragraph(line, 10, soft);
  for (const { title, rows } of printed.sections) {
    // A section that fits on one page isn't split.
    const whole = 40 + rows.reduce((sum, row) => sum + heightOf(row), 0);
    need(whole <= bottom - firstLine ? whole : 70);
    y += 34;
    drawText(doc, title, { face: "poster", size: 18, x: page.margin, y });
    y += 6;
    for (const row of rows) {
      const height = heightOf(row);
      need(height);
      printRow(doc, row, y);
      y += height;
    }
  }
  y += 14;
  for (const line of printed.footer) paragraph(line, 8.5, soft);
}

function startPage(doc: PdfDocument): number {
  doc.addPage();
  doc.rect(0, 0, page.width, 44).fill(rule);
  drawText(doc, "MARQUEE", { face: "poster", size: 24, x: page.margin, y: 31, color: "#fefcf7" });
  doc.rect(0, 44, page.width, 4).fill("#ffc21f");
  return firstLine;
}

type Row = PrintedDocument["sections"][number]["rows"][number];

const nameWidth = inside * 0.36;
const valueWidth = inside - nameWidth - 16;
const lineHeight = 14;

// A very long text is cut to what fits on a page.
const maxLines = 46;

function linesOf({ name, note = "", value }: Row) {
  const size = 10;
  const left = [
    ...wrapText(name, { size, width: nameWidth, lines: 4 }),
    ...(note === "" ? [] : wrapText(note, { size: 8.5, width: nameWidth, lines: 4 })),
  ];
  const right = value
    .split("\n")
    .flatMap((line) => wrapText(line, { size, width: valueWidth, lines: maxLines }));
  return { left, right: right.slice(0, maxLines), named: left.length - (note === "" ? 0 : 1) };
}

function heightOf(row: Row): number {
  const { left, right } = linesOf(row);
  return Math.max(left.length, right.length) * lineHeight + 8;
}

function printRow(doc: PdfDocument, row: Row, top: number): void {
  const { left, right, named } = linesOf(row);
  const thickness = row.isSum ? 1.5 : 0.5;
  doc.rect(page.margin, top, inside, thickness).fill(row.isSum ? rule : "#d9d0c4");
  for (const [at, line] of left.entries()) {
    const look = at < named ? { size: 10 } : { size: 8.5, color: soft };
    drawText(doc, line, { ...look, x: page.margin, y: top + (at + 1) * lineHeight });
  }
  for (const [at, line] of right.entries()) {
    const x = page.width - page.margin - widthOf(line, { size: 10 });
    drawText(doc, line, { size: 10, x, y: top + (at + 1) * lineHeight });
  }
}
