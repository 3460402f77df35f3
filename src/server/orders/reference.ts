import { randomInt } from "node:crypto";

// Leaves out characters that look or sound alike.
const signs = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** Returns a random reference that can be read out on the phone, such as MQ-7F3K2M9Q. */
export function newReference(): string {
  return `MQ-${Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join("")}`;
}
