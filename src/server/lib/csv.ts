/** An amount has the decimals of its currency, also where it is negative: text with a minus in front would be a formula. */
type Cell = string | number | { amount: string };

/** One row of a CSV file, ready for spreadsheets: text that they would take for a formula gets an apostrophe in front. */
export function csvRow(cells: Cell[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

// Also after quotes and spaces, and in the full-width letters that some programs take for the plain ones.
const formula = String.raw`["'\s]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]`;
const atStart = new RegExp(String.raw`^(?=${formula}|["'\s]*[\t\r\n])`);
// Where lists are separated by ";" (Germany, France, Italy), a program splits a cell at it and ignores our quotes.
const afterSeparator = new RegExp(`(?<=[,;\t\r\n])(?=${formula})(?!["'\\s]*[,;\t\r\n])`, "g");

function cellOf(cell: Cell): string {
  if (typeof cell === "number") return String(cell);
  if (typeof cell === "object") return cell.amount;
  const safe = cell.replace(atStart, "'").replace(afterSeparator, "'");
  return /[",\r\n\t;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
