import { createHash, createPublicKey, verify } from "node:crypto";

// A verifier written from the text of the W3C's vc-di-eddsa, using none of our code or dependencies.

type Proof = { proofValue: string; "@context"?: string[] };
type Secured = { "@context": string[]; proof: Proof | Proof[] };

/**
 * Verifies a credential with the cryptosuite eddsa-jcs-2022 as section 3.3.2 specifies: what was signed is the document and the proof
 * as delivered, without its value.
 */
export function verifyCredential(secured: Secured, publicKeyMultibase: string): boolean {
  const { proof, ...document } = secured;
  const [delivered] = [proof].flat();
  if (!delivered) return false;
  const { proofValue, ...options } = delivered;
  const { "@context": context } = options;
  if (context) {
    if (context.some((one, at) => document["@context"][at] !== one)) return false;
    document["@context"] = context;
  }
  // 0xed 0x01 marks the following 32 bytes as an Ed25519 key.
  const [code, more, ...raw] = fromBase58(publicKeyMultibase);
  if (code !== 0xed || more !== 0x01) return false;
  const x = Buffer.from(raw).toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  const signed = Buffer.concat([hash(options), hash(document)]);
  return verify(null, signed, key, Buffer.from(fromBase58(proofValue)));
}

function hash(value: unknown): Buffer {
  return createHash("sha256").update(canonical(value)).digest();
}

/** RFC 8785: sorts keys by UTF-16 code units, and writes numbers and strings as ECMAScript does. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join()}}`;
}

const signs = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Decodes a base58btc multibase string. */
function fromBase58(multibase: string): number[] {
  if (!multibase.startsWith("z")) throw new Error("not base58btc");
  const text = multibase.slice(1);
  let number = 0n;
  for (const sign of text) number = number * 58n + BigInt(signs.indexOf(sign));
  const hex = number.toString(16);
  const bytes = [...Buffer.from(hex.length % 2 ? `0${hex}` : hex, "hex")];
  const zeros = text.length - text.replace(/^1+/, "").length;
  return [...Array.from({ length: zeros }, () => 0), ...bytes];
}
