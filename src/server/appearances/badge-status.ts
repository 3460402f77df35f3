import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { and, eq, gte, lt } from "drizzle-orm";
import { didOf, withProof } from "../../contract/talent/credential-proof.ts";
import { acts } from "../acts/tables.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { notSuspended } from "../people/visibility.ts";
import { getAppearanceKey } from "./get-appearance-key.ts";
import { appearances } from "./tables.ts";

// The minimum in W3C Bitstring Status List, so that fetching a list doesn't reveal whose badge is being verified.
const bitsOfList = 131_072;
/** How long others may cache a list. The job that notices withdrawals runs every minute. */
export const statusSeconds = 60;
const compress = promisify(gzip);

type Named = { issuer: string; number: string };

/** Where verifiers find out whether a badge was withdrawn. */
export async function statusEntry(db: Db, { issuer, number }: Named) {
  const [row] = await db
    .select({ index: appearances.statusIndex })
    .from(appearances)
    .where(eq(appearances.number, number));
  if (!row) refuse("NOT_FOUND");
  const list = `${issuer}/badge-status/${Math.floor(row.index / bitsOfList)}`;
  const statusListIndex = String(row.index % bitsOfList);
  return {
    id: `${list}#${statusListIndex}`,
    type: "BitstringStatusListEntry",
    statusPurpose: "revocation",
    statusListIndex,
    statusListCredential: list,
  };
}

/**
 * A list of withdrawn badges as a signed credential. The bit is set for everything that doesn't stand, including what was deleted or
 * never issued.
 */
export async function getStatusList(db: Db, list: number, issuer: string) {
  const first = list * bitsOfList;
  const standing = await db
    .select({ index: appearances.statusIndex })
    .from(appearances)
    .innerJoin(acts, eq(acts.id, appearances.actId))
    .where(
      and(
        gte(appearances.statusIndex, first),
        lt(appearances.statusIndex, first + bitsOfList),
        eq(appearances.standing, true),
        notSuspended(acts.ownerId),
      ),
    );
  const bits = Buffer.alloc(bitsOfList / 8, 0xff);
  // The first bit of a list is the most significant bit of its first byte.
  for (const { index } of standing) {
    const at = index - first;
    bits[at >> 3]! &= ~(0x80 >> (at & 7));
  }
  const created = new Date().toISOString();
  const { privateKey } = await getAppearanceKey(db);
  const id = `${issuer}/badge-status/${list}`;
  const credential = {
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    id,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer: didOf(issuer),
    validFrom: created,
    credentialSubject: {
      id: `${id}#list`,
      type: "BitstringStatusList",
      statusPurpose: "revocation",
      encodedList: `u${(await compress(bits)).toString("base64url")}`,
      ttl: statusSeconds * 1_000,
    },
  };
  return withProof(credential, { issuer, created, privateKey });
}
