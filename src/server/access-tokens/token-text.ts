import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const prefix = "mq_pat_";
const shape = /^mq_pat_([0-9a-f]{40})([0-9a-f]{8})$/;

/** A new token: a prefix that scanners of leaked secrets know, 160 random bits, and a checksum that tells them from look-alikes. */
export function makeAccessToken(): string {
  const random = randomBytes(20).toString("hex");
  return `${prefix}${random}${checksum(random)}`;
}

/** Whether a text can be one of our tokens, without asking the database. */
export function isAccessToken(text: string): boolean {
  const [, random, check] = shape.exec(text) ?? [];
  return random !== undefined && checksum(random) === check;
}

/** How a token starts: enough to recognize it, too little to use it. */
export function startOf(token: string): string {
  return token.slice(0, prefix.length + 6);
}

function checksum(random: string): string {
  return crc32(random).toString(16).padStart(8, "0");
}
