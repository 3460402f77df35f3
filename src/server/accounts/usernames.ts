import { randomInt } from "node:crypto";
import { limits } from "../../contract/limits.ts";

// Names that would look like the site speaking, or like one of its pages.
const reserved = new Set(
  "admin administrator marquee moderator official root security staff support system team help".split(
    " ",
  ),
);

/** A username made of the part of the e-mail address before the @. */
export function usernameFor(email: string): string {
  const local = email.slice(0, email.lastIndexOf("@"));
  const plain = local
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, "")
    .slice(0, limits.username.max);
  return plain === "" ? "person" : plain;
}

/** The wanted name and, in case it is taken, names with a number, ever less likely to be taken. */
export function* usernamesLike(wanted: string): Generator<string> {
  if (!reserved.has(wanted)) yield wanted;
  for (let number = 2; number < 10; number += 1) yield numbered(wanted, number);
  for (let power = 3; power < 14; power += 1)
    yield numbered(wanted, randomInt(10 ** (power - 1), 10 ** power));
}

function numbered(wanted: string, number: number): string {
  const digits = String(number);
  return `${wanted.slice(0, limits.username.max - digits.length)}${digits}`;
}
