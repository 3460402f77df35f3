import type { Brought } from "../../contract/events/shares.ts";

/** "12 views, 3 coming", and once the doors are open, "2 checked in" */
export function broughtWords({ views, coming, arrived }: Brought): string {
  const words = [
    `${views.toLocaleString("en")} ${views === 1 ? "view" : "views"}`,
    `${coming.toLocaleString("en")} coming`,
  ];
  if (arrived > 0) words.push(`${arrived.toLocaleString("en")} checked in`);
  return words.join(", ");
}
