import { base58 } from "@scure/base";
import { importSigningKey, importVerifyingKey } from "../tickets/signed-code.ts";
import { canonicalBytes, fromBase64, type StatementCheck } from "./appearance-statement.ts";

/** The part of an unsigned W3C verifiable credential that the proof needs. */
type Credential = { "@context": string[] };

type ProofOptions = {
  type: "DataIntegrityProof";
  cryptosuite: "eddsa-jcs-2022";
  created: string;
  verificationMethod: string;
  proofPurpose: "assertionMethod";
  "@context": string[];
};

/** A verified appearance as an Open Badges 3.0 credential. */
export type OpenBadge = Credential & {
  id: string;
  type: string[];
  name: string;
  validFrom: string;
  credentialSubject: { achievement: { description: string } };
  evidence: { narrative: string }[];
};

type Signer = { issuer: string; created: string; privateKey: Uint8Array };

/** Adds a proof to a credential, using the cryptosuite eddsa-jcs-2022 (W3C vc-di-eddsa, 3.3.1). */
export async function withProof<T extends Credential>(
  credential: T,
  { issuer, created, privateKey }: Signer,
) {
  const options: ProofOptions = {
    type: "DataIntegrityProof",
    cryptosuite: "eddsa-jcs-2022",
    created,
    verificationMethod: keyMethodOf(issuer),
    proofPurpose: "assertionMethod",
    // Included in the proof because other verifiers hash its options as delivered.
    "@context": credential["@context"],
  };
  const key = await importSigningKey(new Uint8Array(privateKey));
  const signature = await crypto.subtle.sign("Ed25519", key, await hashesOf(options, credential));
  const proofValue = `z${base58.encode(new Uint8Array(signature))}`;
  return { ...credential, proof: [{ ...options, proofValue }] };
}

/** The site's decentralized identifier (did:web), where verifiers find its key. */
export function didOf(site: string): string {
  return `did:web:${encodeURIComponent(new URL(site).host)}`;
}

/** The id of the site's key in its DID document. */
export function keyMethodOf(site: string): string {
  return `${didOf(site)}#appearances`;
}

/** Whether a file claims to be a badge, even if its proof is invalid. */
export function isOpenBadge(file: unknown): file is OpenBadge {
  const { type, proof, ...credential } = (file ?? {}) as Record<string, unknown>;
  return (
    Array.isArray(type) &&
    type.includes("OpenBadgeCredential") &&
    typeof proof === "object" &&
    contextOf(credential) !== undefined
  );
}

/** Checks a badge against the site's public key, offline (vc-di-eddsa, 3.3.2). */
export async function checkBadge(
  file: unknown,
  { spki, site }: { spki: string; site: string },
): Promise<StatementCheck> {
  if (!isOpenBadge(file)) return "no-statement";
  const { proof: proofs, ...credential } = file as OpenBadge & { proof: unknown };
  const proof = [proofs].flat().find(isProof);
  const der = fromBase64(spki);
  if (!proof || !der) return "no-statement";
  const { proofValue, ...options } = proof;
  const own = contextOf(credential) ?? [];
  // Older badges have no context in their proof and were signed over the credential's.
  const signed = contextOf(options) ?? own;
  const failed = proof.verificationMethod === keyMethodOf(site) ? "altered" : "other-key";
  const signature = fromMultibase(proofValue);
  if (!signature || signed.some((one, at) => own[at] !== one)) return failed;
  try {
    const hashes = await hashesOf(
      { ...options, "@context": signed },
      { ...credential, "@context": signed },
    );
    const key = await importVerifyingKey(der);
    return (await crypto.subtle.verify("Ed25519", key, signature, hashes)) ? "valid" : failed;
  } catch {
    return "unreadable";
  }
}

type Proof = { verificationMethod: string; proofValue: string };

function isProof(value: unknown): value is Proof {
  const proof = (value ?? {}) as Record<string, unknown>;
  return (
    proof["type"] === "DataIntegrityProof" &&
    proof["cryptosuite"] === "eddsa-jcs-2022" &&
    proof["proofPurpose"] === "assertionMethod" &&
    typeof proof["verificationMethod"] === "string" &&
    typeof proof["proofValue"] === "string"
  );
}

function contextOf(value: object): string[] | undefined {
  const context = (value as Record<string, unknown>)["@context"];
  const isList = Array.isArray(context) && context.every((one) => typeof one === "string");
  return isList ? context : undefined;
}

function fromMultibase(text: string): Uint8Array<ArrayBuffer> | undefined {
  // Skips the work for anything longer: 64 bytes encode to at most 88 characters.
  if (!text.startsWith("z") || text.length > 89) return undefined;
  try {
    return new Uint8Array(base58.decode(text.slice(1)));
  } catch {
    return undefined;
  }
}

/** The bytes to sign: the hash of the proof's options followed by that of the document. */
async function hashesOf(options: object, document: object): Promise<Uint8Array<ArrayBuffer>> {
  const hashes = await Promise.all(
    [options, document].map((value) => crypto.subtle.digest("SHA-256", canonicalBytes(value))),
  );
  return new Uint8Array(hashes.flatMap((hash) => [...new Uint8Array(hash)]));
}
