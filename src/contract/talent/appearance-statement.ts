import canonicalize from "canonicalize";
import { importSigningKey, importVerifyingKey } from "../tickets/signed-code.ts";

/** What this site says about an act that appeared at an event. Only what is in here is signed. */
export type AppearanceStatement = {
  type: "VerifiedAppearance";
  version: 1;
  number: string;
  /** Address of the site that signed it. */
  issuer: string;
  issuedAt: string;
  act: { id: string; name: string; address: string };
  /** null: the event is not open to everybody, and neither its name nor its place is anybody's business. */
  event: { name: string; place: string } | null;
  /** On the calendar of the place, YYYY-MM-DD. */
  date: string;
  turnout: Turnout;
  /** By people who were checked in; null until enough of them rated. */
  rating: { average: number; people: number } | null;
};

export type Turnout = { from: number; to: number | null };

/** A statement with what proves it, as its file holds it. */
export type SignedStatement = {
  statement: AppearanceStatement;
  /** Ed25519 over the statement in canonical form (RFC 8785), base64url. */
  signature: string;
  key: { id: string; spki: string };
};

const bands = [3, 10, 25, 50, 100, 150, 200, 500, 1_000, 2_000, 5_000, 10_000];

/** How many came, as the statement says it: a range, so that it names no exact number. */
export function turnoutOf(checkIns: number): Turnout {
  const at = Math.max(
    0,
    bands.findLastIndex((from) => from <= checkIns),
  );
  const next = bands[at + 1];
  return { from: bands[at] ?? 0, to: next === undefined ? null : next - 1 };
}

/** The bytes that are signed (RFC 8785). */
export function canonicalBytes(value: object): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(canonicalize(value) ?? "");
}

/** Signs a statement with a key in its PKCS 8 form. */
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
 * What came of checking a file; `forged`: it says that this site issued it, and another key signed it; `unreadable`: this browser
 * does not know Ed25519.
 */
export type StatementCheck =
  | "valid"
  | "altered"
  | "other-key"
  | "forged"
  | "no-statement"
  | "unreadable";

/** Checks a file against the public key of the site, without any connection; with the site's address it knows forgeries. */
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

/** A short name of a key: the first characters of its SHA-256. */
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

/** The bytes of a text in base64; undefined where it is none. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    return undefined;
  }
}
