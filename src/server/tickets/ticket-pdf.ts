import Pdf from "pdfkit";
import { encodeQR } from "qr";
import { trace } from "../lib/outlines.ts";

/** What a printed ticket says. */
export type Printed = {
  title: string;
  when: string;
  place: string;
  details: { name: string; value: string }[];
  holder: string;
  code: string;
  /** null: the door does not admit it, it is for watching online. */
  qr: string | null;
};

type Doc = InstanceType<typeof Pdf>;
type TextLine = { face?: "poster" | "text"; size: number; y: number; color?: string; x?: number };

// A5, in points.
const page = { width: 420, height: 595, margin: 36 };
const inside = page.width - 2 * page.margin;
const ink = "#1b1512";
const soft = "#5f544a";

/** Prints tickets as a PDF, one per page, with the QR as vector shapes so that it stays sharp. */
export function printTickets(tickets: Printed[]): Promise<Buffer> {
  const [first] = tickets;
  const info = { Title: first ? `${first.title}, ${first.code}` : "Tickets", Creator: "Marquee" };
  const size: [number, number] = [page.width, page.height];
  const doc = new Pdf({ size, margin: 0, autoFirstPage: false, lang: "en", info });
  const pieces: Buffer[] = [];
  return new Promise((resolve, reject) => {
    doc.on("data", (piece: Buffer) => pieces.push(piece));
    doc.on("error", reject);
    doc.on("end", () => resolve(Buffer.concat(pieces)));
    for (const ticket of tickets) printPage(doc.addPage(), ticket);
    doc.end();
  });
}

function printPage(doc: Doc, ticket: Printed): void {
  doc.rect(0, 0, page.width, 44).fill(ink);
  drawText(doc, "MARQUEE", { face: "poster", size: 24, y: 31, color: "#fefcf7" });
  doc.rect(0, 44, page.width, 4).fill("#ffc21f");
  let y = 92;
  for (const line of wrap(ticket.title, 34, 3)) {
    drawText(doc, line, { face: "poster", size: 34, y });
    y += 35;
  }
  for (const line of [...wrap(ticket.when, 12, 2), ...wrap(ticket.place, 12, 2)]) {
    drawText(doc, line, { size: 12, y: y - 8, color: soft });
    y += 17;
  }
  const column = inside / Math.max(1, ticket.details.length);
  for (const [at, { name, value }] of ticket.details.entries()) {
    const x = page.margin + at * column;
    drawText(doc, name, { size: 9, y: y + 10, x, color: soft });
    drawText(doc, value, { face: "poster", size: fitSize(value, 20, column - 8), y: y + 32, x });
  }
  drawText(doc, ticket.holder, { size: 13, y: y + 58 });
  doc.moveTo(0, 352).lineTo(page.width, 352).dash(4, { space: 4 }).stroke(soft).undash();
  if (ticket.qr === null) drawCentred(doc, "ONLINE TICKET", { face: "poster", size: 44, y: 470 });
  else drawCode(doc, ticket.qr, { x: (page.width - 196) / 2, y: 353, side: 196 });
  const advice = ticket.qr === null ? "Join by the link in your email" : "Show this at the door";
  drawCentred(doc, ticket.code, { face: "poster", size: 24, y: 562 });
  drawCentred(doc, advice, { size: 9, y: 580, color: soft });
}

function drawCode(doc: Doc, text: string, { x, y, side }: { x: number; y: number; side: number }) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const module = side / rows.length;
  for (const [row, signs] of rows.entries())
    for (const [column, isDark] of signs.entries())
      if (isDark) doc.rect(x + column * module, y + row * module, module, module);
  doc.fill("#000");
}

function drawCentred(doc: Doc, text: string, style: TextLine): void {
  drawText(doc, text, { ...style, x: (page.width - widthOf(text, style)) / 2 });
}

/** Draws text in our typefaces as shapes. Missing glyphs are left out; the code identifies the ticket. */
function drawText(doc: Doc, text: string, style: TextLine): void {
  const { face = "text", size, y, color = ink, x = page.margin } = style;
  for (const { d, scale, ...at } of traced(text, { face, size, x, y }).glyphs) {
    doc.save().translate(at.x, at.y).scale(scale, -scale).path(d).fill(color).restore();
  }
  // Invisible text, so that the page can be searched, copied and read aloud.
  const plain = text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, "");
  doc.font("Helvetica").fontSize(size).fillOpacity(0);
  doc.text(plain, x, y - size, { lineBreak: false }).fillOpacity(1);
}

function traced(
  text: string,
  line: { face: "poster" | "text"; size: number; x: number; y: number },
) {
  const known = [...text].filter((sign) => trace(sign, line)).join("");
  return trace(text, line) ?? trace(known, line) ?? { glyphs: [], width: 0 };
}

function widthOf(text: string, { face = "text", size }: Pick<TextLine, "face" | "size">): number {
  return traced(text, { face, size, x: 0, y: 0 }).width;
}

function fitSize(text: string, size: number, max: number): number {
  return Math.min(size, (size * max) / Math.max(1, widthOf(text, { face: "poster", size })));
}

function wrap(text: string, size: number, max: number): string[] {
  const face = size > 20 ? "poster" : "text";
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/u)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (widthOf(longer, { face, size }) <= inside) line = longer;
    else {
      if (line !== "") lines.push(line);
      line = fitWord(word, { face, size });
    }
  }
  if (line !== "") lines.push(line);
  if (lines.length <= max) return lines;
  return [...lines.slice(0, max - 1), fitWord(`${lines[max - 1]}…`, { face, size })];
}

function fitWord(word: string, style: Pick<TextLine, "face" | "size">): string {
  let fitting = word;
  while (fitting !== "" && widthOf(fitting, style) > inside) fitting = fitting.slice(0, -1);
  return fitting;
}
