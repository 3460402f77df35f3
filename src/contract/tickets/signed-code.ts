/** The claims in a ticket's code, proven by its signature without a database. */
export type TicketClaims = {
  eventId: string;
  ticketId: string;
  typeId: string;
  /** Incremented by a transfer, which invalidates earlier codes. */
  revision: number;
};

// QR's alphanumeric character set, which gives the smallest code.
const prefix = "MQ1:";
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const ids = ["eventId", "ticketId", "typeId"] as const;
const claimBytes = 3 * 16 + 2;
const signatureBytes = 64;
const codeLength = prefix.length + ((claimBytes + signatureBytes) / 2) * 3;

/** Imports the signing key (PKCS 8). */
export function importSigningKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("pkcs8", bytes, "Ed25519", false, ["sign"]);
}

/** Imports the verifying key (SPKI). */
export function importVerifyingKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("spki", bytes, "Ed25519", true, ["verify"]);
}

/** The signed code that a ticket's QR shows. */
export async function signTicketCode(key: CryptoKey, claims: TicketClaims): Promise<string> {
  const payload = packed(claims);
  const signature = new Uint8Array(await crypto.subtle.sign("Ed25519", key, signed(payload)));
  return prefix + toBase45(new Uint8Array([...payload, ...signature]));
}

/** The claims of a code, or undefined if this instance didn't sign it. */
export async function verifyTicketCode(
  key: CryptoKey,
  code: string,
): Promise<TicketClaims | undefined> {
  const bytes = code.length === codeLength && code.startsWith(prefix) && fromBase45(code.slice(4));
  if (!bytes) return undefined;
  const payload = bytes.slice(0, claimBytes);
  const signature = bytes.slice(claimBytes);
  const isOurs = await crypto.subtle.verify("Ed25519", key, signature, signed(payload));
  return isOurs ? unpacked(payload) : undefined;
}

/** Whether a text looks like a ticket code, without checking its signature. */
export function looksLikeTicketCode(text: string): boolean {
  return text.startsWith(prefix);
}

// The prefix prevents the signature from being valid for anything else this key signs.
function signed(payload: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array([...new TextEncoder().encode(`marquee ticket ${prefix}`), ...payload]);
}

function packed(claims: TicketClaims): Uint8Array {
  const bytes = new Uint8Array(claimBytes);
  for (const [at, name] of ids.entries()) {
    const hex = claims[name].replaceAll("-", "");
    for (let byte = 0; byte < 16; byte++)
      bytes[at * 16 + byte] = Number.parseInt(hex.slice(byte * 2, byte * 2 + 2), 16);
  }
  new DataView(bytes.buffer).setUint16(claimBytes - 2, claims.revision);
  return bytes;
}

function unpacked(bytes: Uint8Array<ArrayBuffer>): TicketClaims {
  const [eventId = "", ticketId = "", typeId = ""] = ids.map((_, at) => {
    const own = bytes.slice(at * 16, at * 16 + 16);
    const hex = Array.from(own, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  });
  const revision = new DataView(bytes.buffer).getUint16(claimBytes - 2);
  return { eventId, ticketId, typeId, revision };
}

// RFC 9285 for an even number of bytes.
function toBase45(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 2) {
    const value = bytes[at]! * 256 + bytes[at + 1]!;
    text +=
      alphabet[value % 45]! +
      alphabet[Math.floor(value / 45) % 45]! +
      alphabet[Math.floor(value / 2025)]!;
  }
  return text;
}

function fromBase45(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array((text.length / 3) * 2);
  for (let at = 0; at < text.length; at += 3) {
    const [a = 0, b = 0, c = 0] = [0, 1, 2].map((next) => alphabet.indexOf(text[at + next]!));
    const value = a + b * 45 + c * 2025;
    if (a < 0 || b < 0 || c < 0 || value > 65_535) return undefined;
    bytes[(at / 3) * 2] = value >> 8;
    bytes[(at / 3) * 2 + 1] = value & 255;
  }
  return bytes;
}
