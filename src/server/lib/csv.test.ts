import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvRow } from "./csv.ts";

const hostile = [
  "nuts;=1+1;",
  "nuts; \t=cmd|' /C calc'!A0",
  "nuts, @SUM(1)",
  "nuts\t+1",
  "nuts\n=1+1",
  'nuts;"=1+1"',
  'nuts;"";=1+1;',
  'a";-1+1;"b',
  "a,\n;＝1+1",
  "=1+1",
];

// Like LibreOffice and Excel: quotes only count at the start of a cell.
const readers: Record<string, (text: string) => string[]> = {
  comma: (text) => parse(text).flat(),
  semicolon: (text) => text.split(/[;\r\n]/),
  tab: (text) => text.split(/[\t\r\n]/),
};

test.each(Object.keys(readers))("no cell becomes a formula when the separator is %s", (name) => {
  for (const answer of hostile) {
    const cells = readers[name]!(csvRow(["Ana", "ana@people.example", answer, answer]));
    expect(cells.filter((cell) => /^["\s]*[=+\-@|%＝]/.test(cell))).toEqual([]);
  }
});

test("harmless text is unchanged", () => {
  const honest = ["No nuts; vegan - mostly", "ana@people.example", "1, 2; 3", "C++ = fun", "8 %"];
  for (const text of honest) expect(parse(csvRow([text]))).toEqual([[text]]);
});
