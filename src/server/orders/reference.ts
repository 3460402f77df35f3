import { randomInt } from "node:crypto";

// Without those that look or sound like others.
const signs = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** What people say on the phone, such as MQ-7F3K2M9Q. */
export function newReference(): string {
  return `MQ-${Array.from({ length: 8 }, () => signs[randomInt(signs.length)]).join("")}`;
}
