/** One row of a CSV file, ready for spreadsheets: a cell that they would take for a formula gets an apostrophe in front. */
export function csvRow(cells: (string | number)[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

// Also after quotes and spaces, and in the full-width letters that some programs take for the plain ones.
const formula = /^["'\s]*[=+\-@|%＝＋－＠\t\r\n]/;

function cellOf(cell: string | number): string {
  if (typeof cell === "number") return String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\t;']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
