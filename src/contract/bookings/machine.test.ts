import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { balanceMoves, bookingEntries, depositMoves, moves, settlementMoves } from "./machine.ts";

type Drawn = { by: readonly string[] } & (
  | { from: string | readonly string[]; to: string }
  | { to: Record<string, string> }
);

/** The machine as Mermaid draws it. */
function drawn(machine: Record<string, Drawn>, first: string): string {
  const arrows = Object.entries(machine).flatMap(([name, { by, ...leads }]) => {
    const steps =
      "from" in leads
        ? [leads.from].flat().map((state) => [state, leads.to])
        : Object.entries(leads.to);
    return steps.map(([from, to]) => `  ${from} --> ${to}: ${name} (${by.join(", ")})`);
  });
  return ["```mermaid", "stateDiagram-v2", `  [*] --> ${first}`, ...arrows, "```"].join("\n");
}

test("the drawn states and moves are those of the machine", () => {
  const page = readFileSync(new URL("../../../docs/bookings.md", import.meta.url), "utf8");
  for (const diagram of [
    drawn(moves, "open"),
    drawn(depositMoves, "none"),
    drawn(settlementMoves, "none"),
    drawn(balanceMoves, "owed"),
  ])
    expect(page).toContain(diagram);
});

test("every move has a name of its own in the log", () => {
  expect(new Set(bookingEntries).size).toBe(bookingEntries.length);
});
