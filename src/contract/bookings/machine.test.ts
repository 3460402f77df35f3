import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { balanceMoves, bookingEntries, depositMoves, moves, settlementMoves } from "./machine.ts";

type Drawn = { by: readonly string[] } & (
  | { from: string | readonly string[]; to: string }
  | { to: Record<string, string> }
);

/** The states and transitions in Mermaid syntax. */
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

test("the diagrams show exactly the states and moves of the machines", () => {
  const page = readFileSync(new URL("../../../docs/bookings.md", import.meta.url), "utf8");
  for (const diagram of [
    drawn(moves, "open"),
    drawn(depositMoves, "none"),
    drawn(settlementMoves, "none"),
    drawn(balanceMoves, "owed"),
  ])
    expect(page).toContain(diagram);
});

test("every move has a distinct name in the log", () => {
  expect(new Set(bookingEntries).size).toBe(bookingEntries.length);
});
