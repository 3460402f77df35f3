import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bookingEntries, depositMoves, moves, settlementMoves } from "./machine.ts";

type Moves = Record<
  string,
  { from: string | readonly string[]; to: string; by: readonly string[] }
>;

/** The machine as Mermaid draws it. */
function drawn(machine: Moves, first: string): string {
  const arrows = Object.entries(machine).flatMap(([name, { from, to, by }]) =>
    [from].flat().map((state) => `  ${state} --> ${to}: ${name} (${by.join(", ")})`),
  );
  return ["```mermaid", "stateDiagram-v2", `  [*] --> ${first}`, ...arrows, "```"].join("\n");
}

test("the drawn states and moves are those of the machine", () => {
  const page = readFileSync(new URL("../../../docs/bookings.md", import.meta.url), "utf8");
  for (const diagram of [
    drawn(moves, "open"),
    drawn(depositMoves, "none"),
    drawn(settlementMoves, "none"),
  ])
    expect(page).toContain(diagram);
});

test("every move has a name of its own in the log", () => {
  expect(new Set(bookingEntries).size).toBe(bookingEntries.length);
});
