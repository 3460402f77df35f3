import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const prefix = "mq_pat_";
const shape = /^mq_pat_([0-9a-f]{40})([0-9a-f]{8})$/;

/** A new token: a prefix that secret scanners recognize, 160 random bits, and a checksum that rules out look-alikes. */
export function makeAccessToken(): string {
  const random = randomBytes(20).toString("hex");
  return `${prefix}${random}${checksum(random)}`;
}

/** Whether a text has a token's format and checksum, without a database query. */
export function isAccessToken(text: string): boolean {
  const [, random, check] = shape.exec(text) ?? [];
  return random !== undefined && checksum(random) === check;
}

/** The start of a token: enough to recognize it, too little to use it. */
export function startOf(token: string): string {
  return token.slice(0, prefix.length + 6);
}

function checksum(random: string): string {
  return crc32(random).toString(16).padStart(8, "0");
}
