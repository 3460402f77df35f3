import { base58 } from "@scure/base";
import type { AppearanceStatement, Turnout } from "../../contract/talent/appearance-statement.ts";
import { didOf, keyMethodOf, withProof } from "../../contract/talent/credential-proof.ts";
import type { Db } from "../lib/database/database.ts";
import { statusEntry } from "./badge-status.ts";
import { getAppearanceKey } from "./get-appearance-key.ts";
import { getStatement } from "./verify-appearance.ts";

// An Ed25519 public key in SubjectPublicKeyInfo ends with its 32 bytes. In a multikey, ed01 says what they are.
const rawKeyBytes = 32;
const multicodec = [0xed, 0x01];

/** An appearance as an Open Badges 3.0 credential, with its proof and status entry. */
export async function getOpenBadge(db: Db, number: string) {
  const { statement } = await getStatement(db, number);
  const { privateKey } = await getAppearanceKey(db);
  const { issuer, issuedAt: created } = statement;
  const credentialStatus = await statusEntry(db, statement);
  const credential = { ...credentialOf(statement), credentialStatus };
  return withProof(credential, { issuer, created, privateKey });
}

function credentialOf(statement: AppearanceStatement) {
  const { act, event, date, issuer, issuedAt, number } = statement;
  const where = event ? `${event.name}${event.place ? `, ${event.place}` : ""}` : "a private event";
  const name = `${act.name}: verified appearance`;
  return {
    "@context": [
      "https://www.w3.org/ns/credentials/v2",
      "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
    ],
    id: `${issuer}/verify/${number}`,
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name,
    issuer: { id: didOf(issuer), type: ["Profile"], name: "Marquee", url: issuer },
    validFrom: issuedAt,
    awardedDate: issuedAt,
    credentialSubject: {
      id: act.address,
      type: ["AchievementSubject"],
      activityStartDate: `${date}T00:00:00Z`,
      achievement: {
        id: `${issuer}/verify/${number}#achievement`,
        type: ["Achievement"],
        achievementType: "Award",
        name,
        description: `${act.name} appeared at ${where} on ${date}.`,
        criteria: {
          narrative:
            "The organizer credited the act, the act accepted, and at least three people were checked in at the door.",
        },
      },
    },
    evidence: [
      {
        id: `${issuer}/verify/${number}`,
        type: ["Evidence"],
        name: "Check-ins",
        narrative: `Turnout: ${turnoutText(statement.turnout)}${ratingText(statement)}`,
      },
    ],
  };
}

function turnoutText({ from, to }: Turnout): string {
  return to === null ? `${from} people or more` : `${from} to ${to} people`;
}

function ratingText({ rating }: AppearanceStatement): string {
  return rating ? `. Rated ${rating.average} of 5 by ${rating.people} who were there` : "";
}

/** The DID document of this site. */
export async function didDocument(db: Db, issuer: string) {
  const { publicKey } = await getAppearanceKey(db);
  const id = didOf(issuer);
  const method = keyMethodOf(issuer);
  const key = Uint8Array.from([...multicodec, ...publicKey.subarray(-rawKeyBytes)]);
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"],
    id,
    verificationMethod: [
      {
        id: method,
        type: "Multikey",
        controller: id,
        publicKeyMultibase: `z${base58.encode(key)}`,
      },
    ],
    assertionMethod: [method],
  };
}
