import canonicalize from "canonicalize";
import { importSigningKey, importVerifyingKey } from "../tickets/signed-code.ts";

/** This site's statement that an act appeared at an event. Only these fields are signed. */
export type AppearanceStatement = {
  type: "VerifiedAppearance";
  version: 1;
  number: string;
  /** URL of the site that signed it. */
  issuer: string;
  issuedAt: string;
  act: { id: string; name: string; address: string };
  /** null if the event isn't public, in which case its name and place are withheld. */
  event: { name: string; place: string } | null;
  /** The local date at the venue, YYYY-MM-DD. */
  date: string;
  turnout: Turnout;
  /** Rated by checked-in attendees; null until enough of them did. */
  rating: { average: number; people: number } | null;
};

export type Turnout = { from: number; to: number | null };

/** A statement with its proof, as stored in its file. */
export type SignedStatement = {
  statement: AppearanceStatement;
  /** Ed25519 over the statement in canonical form (RFC 8785), base64url. */
  signature: string;
  key: { id: string; spki: string };
};

const bands = [3, 10, 25, 50, 100, 150, 200, 500, 1_000, 2_000, 5_000, 10_000];

/** The turnout as a range, so that the exact number isn't disclosed. */
export function turnoutOf(checkIns: number): Turnout {
  const at = Math.max(
    0,
    bands.findLastIndex((from) => from <= checkIns),
  );
  const next = bands[at + 1];
  return { from: bands[at] ?? 0, to: next === undefined ? null : next - 1 };
}

/** The canonical bytes that are signed (RFC 8785). */
export function canonicalBytes(value: object): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(canonicalize(value) ?? "");
}

/** Signs a statement with a PKCS 8 key. */
export async function signStatement(
  statement: AppearanceStatement,
  { privateKey, publicKey }: { privateKey: Uint8Array; publicKey: Uint8Array },
): Promise<SignedStatement> {
  const key = await importSigningKey(new Uint8Array(privateKey));
  const signature = await crypto.subtle.sign("Ed25519", key, canonicalBytes(statement));
  const spki = toBase64(publicKey);
  return {
    statement,
    signature: toBase64(new Uint8Array(signature))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replace(/=+$/, ""),
    key: { id: await keyIdOf(spki), spki },
  };
}

/**
 * The result of checking a file. `forged`: it names this site as issuer but another key signed it; `unreadable`: the browser doesn't
 * support Ed25519.
 */
export type StatementCheck =
  | "valid"
  | "altered"
  | "other-key"
  | "forged"
  | "no-statement"
  | "unreadable";

/** Checks a file against the site's public key, offline; given the site's address it also detects forgeries. */
export async function checkStatement(
  file: unknown,
  spki: string,
  site?: string,
): Promise<StatementCheck> {
  if (!isSignedStatement(file)) return "no-statement";
  if (file.key.spki !== spki || file.key.id !== (await keyIdOf(spki)))
    return namesSite(file.statement, site) ? "forged" : "other-key";
  const signature = fromBase64(file.signature.replaceAll("-", "+").replaceAll("_", "/"));
  if (signature?.length !== signatureBytes) return "altered";
  const der = fromBase64(spki);
  if (!der) return "other-key";
  try {
    const key = await importVerifyingKey(der);
    const bytes = canonicalBytes(file.statement);
    return (await crypto.subtle.verify("Ed25519", key, signature, bytes)) ? "valid" : "altered";
  } catch {
    return "unreadable";
  }
}

function namesSite({ issuer }: AppearanceStatement, site: string | undefined): boolean {
  if (site === undefined || !URL.canParse(issuer) || !URL.canParse(site)) return false;
  return new URL(issuer).origin === new URL(site).origin;
}

const signatureBytes = 64;

/** A short key id: the first characters of its SHA-256. */
export async function keyIdOf(spki: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", fromBase64(spki) ?? new Uint8Array());
  return Array.from(new Uint8Array(hash).slice(0, 4), (byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .toUpperCase();
}

function isSignedStatement(file: unknown): file is SignedStatement {
  if (typeof file !== "object" || file === null) return false;
  const { statement, signature, key } = file as Partial<SignedStatement>;
  return (
    typeof signature === "string" &&
    typeof key?.spki === "string" &&
    typeof key.id === "string" &&
    typeof statement === "object" &&
    statement?.type === "VerifiedAppearance" &&
    statement.version === 1
  );
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** Decodes base64; undefined if the text isn't valid. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}
