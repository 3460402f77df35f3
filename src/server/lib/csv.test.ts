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

// What LibreOffice and Excel do: quotes count only where a cell begins with one.
const readers: Record<string, (text: string) => string[]> = {
  comma: (text) => parse(text).flat(),
  semicolon: (text) => text.split(/[;\r\n]/),
  tab: (text) => text.split(/[\t\r\n]/),
};

test.each(Object.keys(readers))("no cell is a formula where lists are separated by %s", (name) => {
  for (const answer of hostile) {
    const cells = readers[name]!(csvRow(["Ana", "ana@people.example", answer, answer]));
    expect(cells.filter((cell) => /^["\s]*[=+\-@|%＝]/.test(cell))).toEqual([]);
  }
});

test("honest text stays as it was written", () => {
  const honest = ["No nuts; vegan - mostly", "ana@people.example", "1, 2; 3", "C++ = fun", "8 %"];
  for (const text of honest) expect(parse(csvRow([text]))).toEqual([[text]]);
});
