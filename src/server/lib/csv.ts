/** `amount`: a decimal number in its currency's precision. As text, a negative one would be escaped as a formula. */
type Cell = string | number | { amount: string };

/** A CSV row for spreadsheets: text that could be read as a formula gets a leading apostrophe. */
export function csvRow(cells: Cell[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

// Includes quotes and spaces in front, and full-width signs that some programs treat as formulas.
const formula = String.raw`["'\s]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]`;
const atStart = new RegExp(String.raw`^(?=${formula}|["'\s]*[\t\r\n])`);
// Where the list separator is ";" (Germany, France, Italy), programs split cells at it and ignore our quotes.
const afterSeparator = new RegExp(`(?<=[,;\t\r\n])(?=${formula})(?!["'\\s]*[,;\t\r\n])`, "g");

function cellOf(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return cell.amount;
  const safe = cell.replace(atStart, "'").replace(afterSeparator, "'");
  return /[",\r\n\t;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
