import { randomInt } from "node:crypto";
import { accountLimits } from "../../contract/accounts/limits.ts";

// Names that would look official or clash with one of the site's pages.
const reserved = new Set(
  `about account accounts admin administrator anonymous api app auth billing blog bookings calls checkin checkout
  contact dashboard dev everyone events feed help home info legal live login logout mail marquee media
  messages moderation moderator myposts news notifications null official owner postmaster posts privacy profile
  root search security settings signup staff status support system talent team terms tickets undefined webmaster`
    .split(/\s+/)
    .map(lookalikeKey)
    .map(withoutStrokes),
);

/** A key that is equal for usernames that look alike, so that only one person can have one of them. The index on `users` has the same rule in SQL. */
export function lookalikeKey(username: string): string {
  return username
    .toLowerCase()
    .replaceAll("1", "l")
    .replaceAll("0", "o")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w");
}

// For reserved names only: ali and all may both exist, but adm1n may not.
function withoutStrokes(look: string): string {
  return look.replaceAll(/[._-]/g, "").replaceAll("i", "l");
}

function isReserved(username: string): boolean {
  return reserved.has(withoutStrokes(lookalikeKey(username)));
}

/** Normalizes a typed username to its stored form: no full-width letters and the like, lower case, no leading @. */
export function plainUsername(given: string): string {
  return given.normalize("NFKC").trim().replace(/^@/, "").toLowerCase();
}

/** Why this username is not allowed, or undefined when it's fine. */
export function usernameProblem(username: string): string | undefined {
  const { min, max } = accountLimits.username;
  if (username.length < min) return `Use at least ${min} characters.`;
  if (username.length > max) return `Use at most ${max} characters.`;
  if (!/^[a-z0-9._-]+$/.test(username))
    return "Use letters from a to z, digits, dots, hyphens and underscores.";
  if (!/^[a-z0-9]/.test(username) || !/[a-z0-9]$/.test(username) || /[._-]{2}/.test(username))
    return "Start and end with a letter or digit, with no two signs in a row.";
  if (isReserved(username)) return "This username is reserved.";
  return undefined;
}

/** A username made from the part of the email address before the @. */
export function usernameFromEmail(email: string): string {
  const local = email.slice(0, email.lastIndexOf("@"));
  const plain = local
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, "")
    .slice(0, accountLimits.username.max);
  return plain === "" ? "person" : plain;
}

/** The wanted name, then numbered variants that get less and less likely to be taken. */
export function* usernameCandidates(wanted: string): Generator<string> {
  if (!isReserved(wanted)) yield wanted;
  for (let number = 2; number < 10; number += 1) yield numbered(wanted, number);
  for (let power = 3; power < 14; power += 1)
    yield numbered(wanted, randomInt(10 ** (power - 1), 10 ** power));
}

function numbered(wanted: string, number: number): string {
  const digits = String(number);
  return `${wanted.slice(0, accountLimits.username.max - digits.length)}${digits}`;
}
