import type { Reading } from "./conferences.ts";

const maxExamples = 3;

/** Tells the person at the terminal what became of every entry, and why. */
export function printReading({ read, conferences, merged, skipped, remarks }: Reading): void {
  const left = [...skipped.values()].reduce((sum, labels) => sum + labels.length, 0);
  console.log(
    `\n  ${read} entries read: ${conferences.length} events, ${merged.length} put together, ${left} skipped`,
  );
  if (merged.length > 0) print("put together with the same event under another topic", merged);
  for (const [reason, labels] of skipped) print(`skipped: ${reason}`, labels);
  for (const [reason, labels] of remarks) print(`taken as it is: ${reason}`, labels);
}

function print(reason: string, labels: string[]): void {
  console.log(`  ${String(labels.length).padStart(6)}  ${reason}`);
  for (const label of labels.slice(0, maxExamples)) console.log(`          ${label}`);
  if (labels.length > maxExamples) console.log(`          and ${labels.length - maxExamples} more`);
}
