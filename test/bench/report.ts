import type { Goal } from "./cases.ts";
import type { Figures } from "./measure.ts";

type Measured = { name: string; goal: Goal; base: Figures; ours: Figures; statements: number };

const columns = [27, 9, 16, 17, 15, 15, 13];
/** Bare node:http's requests per second on the machine for which the millisecond goals were set. */
const barePerSecond = 60_000;

export function printHead(seconds: number, connections: number) {
  console.log(
    `\n${seconds} s a run, the median of 3, ${connections} connections; bare is node:http with 5 KB of JSON. Each figure / its goal; goals in milliseconds are of a machine on which bare answers ${barePerSecond} a second, times as much longer as bare takes here in the same minute.\n`,
  );
  printRow(["", "requests", "% of bare", "p99 ms", "Node ms", "database ms", "statements"]);
}

/** Prints one line and returns whether the goals were met, with a third of tolerance for the noise of a shared machine. */
export function report({ name, goal, base, ours, statements }: Measured): boolean {
  const share = ours.perSecond / base.perSecond;
  const here = (ms: number | undefined) => ms && (ms * barePerSecond) / base.perSecond;
  const [p99, node, postgres] = [here(goal.p99), here(goal.node), here(goal.postgres)];
  const met =
    share >= ((goal.share ?? 0) * 2) / 3 &&
    isBelow(ours.p99, p99) &&
    isBelow(ours.cpu?.node, node) &&
    isBelow(ours.cpu?.postgres, postgres) &&
    statements <= (goal.statements ?? Infinity) &&
    ours.failures === 0;
  printRow([
    name,
    `${Math.round(ours.perSecond)}/s`,
    against((share * 100).toFixed(1), goal.share && goal.share * 100),
    against(String(ours.p99), p99 && Math.round(p99)),
    against(ours.cpu?.node.toFixed(2) ?? "?", node),
    against(ours.cpu?.postgres.toFixed(2) ?? "?", postgres),
    against(String(statements), goal.statements),
    ours.failures > 0 ? `${ours.failures} FAILED` : met ? "" : "MISSED",
  ]);
  return met;
}

function isBelow(figure: number | undefined, most: number | undefined): boolean {
  return figure === undefined || most === undefined || figure <= (most * 4) / 3;
}

function against(figure: string, goal: number | undefined): string {
  return goal === undefined ? figure : `${figure} / ${Number(goal.toFixed(2))}`;
}

function printRow(cells: string[]) {
  const padded = cells.map((cell, at) =>
    at === 0 ? cell.padEnd(columns[0] ?? 0) : cell.padStart(columns[at] ?? 10),
  );
  console.log(padded.join("  ").trimEnd());
}
