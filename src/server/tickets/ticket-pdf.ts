import Pdf from "pdfkit";
import { encodeQR } from "qr";
import {
  drawText,
  type PdfDocument,
  type TextLine,
  widthOf,
  wrapText,
} from "../documents/pdf-text.ts";

/** The content of a printed ticket. */
export type Printed = {
  title: string;
  when: string;
  place: string;
  details: { name: string; value: string }[];
  holder: string;
  code: string;
  /** null: an online-only ticket, which does not admit at the door. */
  qr: string | null;
};

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

function printPage(doc: PdfDocument, ticket: Printed): void {
  doc.rect(0, 0, page.width, 44).fill(ink);
  drawText(doc, "MARQUEE", { face: "poster", size: 24, x: page.margin, y: 31, color: "#fefcf7" });
  doc.rect(0, 44, page.width, 4).fill("#ffc21f");
  let y = 92;
  for (const line of wrapText(ticket.title, {
    face: "poster",
    size: 34,
    width: inside,
    lines: 3,
  })) {
    drawText(doc, line, { face: "poster", size: 34, x: page.margin, y });
    y += 35;
  }
  for (const line of [ticket.when, ticket.place].flatMap((text) =>
    wrapText(text, { size: 12, width: inside, lines: 2 }),
  )) {
    drawText(doc, line, { size: 12, x: page.margin, y: y - 8, color: soft });
    y += 17;
  }
  const column = inside / Math.max(1, ticket.details.length);
  for (const [at, { name, value }] of ticket.details.entries()) {
    const x = page.margin + at * column;
    drawText(doc, name, { size: 9, y: y + 10, x, color: soft });
    drawText(doc, value, { face: "poster", size: fitSize(value, 20, column - 8), y: y + 32, x });
  }
  drawText(doc, ticket.holder, { size: 13, x: page.margin, y: y + 58 });
  doc.moveTo(0, 352).lineTo(page.width, 352).dash(4, { space: 4 }).stroke(soft).undash();
  if (ticket.qr === null) drawCentred(doc, "ONLINE TICKET", { face: "poster", size: 44, y: 470 });
  else drawCode(doc, ticket.qr, { x: (page.width - 196) / 2, y: 353, side: 196 });
  const advice = ticket.qr === null ? "Join by the link in your email" : "Show this at the door";
  drawCentred(doc, ticket.code, { face: "poster", size: 24, y: 562 });
  drawCentred(doc, advice, { size: 9, y: 580, color: soft });
}

function drawCode(
  doc: PdfDocument,
  text: string,
  { x, y, side }: { x: number; y: number; side: number },
) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const module = side / rows.length;
  doc.save().translate(x, y).scale(module);
  for (const [row, signs] of rows.entries())
    for (const [from, width] of darkRuns(signs)) doc.rect(from, row, width, 1);
  doc.fill("#000").restore();
}

/** Where runs of adjacent dark modules begin, and how long they are. */
function darkRuns(signs: boolean[]): [from: number, width: number][] {
  const runs: [number, number][] = [];
  for (const [column, isDark] of signs.entries()) {
    const last = runs.at(-1);
    if (isDark && last && last[0] + last[1] === column) last[1] += 1;
    else if (isDark) runs.push([column, 1]);
  }
  return runs;
}

function drawCentred(doc: PdfDocument, text: string, style: Omit<TextLine, "x">): void {
  drawText(doc, text, { ...style, x: (page.width - widthOf(text, style)) / 2 });
}

function fitSize(text: string, size: number, max: number): number {
  return Math.min(size, (size * max) / Math.max(1, widthOf(text, { face: "poster", size })));
}
