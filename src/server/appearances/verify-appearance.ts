import { eq, and, sql } from "drizzle-orm";
import { keyIdOf, type SignedStatement } from "../../contract/talent/appearance-statement.ts";
import type { Verification } from "../../contract/talent/appearances.ts";
import { acts } from "../acts/tables.ts";
import { events } from "../events/tables.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { users } from "../people/tables.ts";
import { notSuspended } from "../people/visibility.ts";
import { hasCheckIns, hasCredit, isNamed, isOver } from "./appearance-visibility.ts";
import { getAppearanceKey } from "./get-appearance-key.ts";
import { type AppearanceRow, appearances } from "./tables.ts";

/** What anybody learns when verifying an appearance: whether it stands, and if so its signed statement. */
export async function verifyAppearance(db: Db, number: string): Promise<Verification> {
  const [row] = await db
    .select({
      appearance: appearances,
      actSlug: sql<string | null>`case when ${acts.listed} then ${acts.slug} end`,
      isOver: isOver(),
      hasCredit: hasCredit(),
      hasCheckIns: hasCheckIns(appearances.personId),
      isNamed: isNamed(),
      eventSlug: events.slug,
      host: { id: users.id, name: users.name },
      isHostShown: sql<boolean>`coalesce(${notSuspended(events.hostId)}, false)`,
    })
    .from(appearances)
    .innerJoin(acts, eq(acts.id, appearances.actId))
    .innerJoin(events, eq(events.id, appearances.eventId))
    .leftJoin(users, eq(users.id, events.hostId))
    .where(and(eq(appearances.number, number.toUpperCase()), notSuspended(acts.ownerId)));
  if (!row) refuse("NOT_FOUND");
  const { appearance } = row;
  const key = await readKey(db);
  const withdrawn = !row.isOver
    ? "event"
    : !row.hasCredit
      ? "credit"
      : !row.hasCheckIns
        ? "check-ins"
        : null;
  // After an event becomes private, the statement isn't shown until the next run signs it without the name.
  const isNamedToo = row.isNamed || appearance.statement.event === null;
  const isShown = withdrawn === null && row.isNamed;
  return {
    number: appearance.number,
    withdrawn,
    file: withdrawn === null && isNamedToo ? signedStatement(appearance, key) : null,
    key,
    actName: appearance.statement.act.name,
    actSlug: row.actSlug,
    eventSlug: isShown ? row.eventSlug : null,
    creditedBy: isShown && row.isHostShown ? row.host : null,
  };
}

/** The signed statement for download. Throws NOT_FOUND once it is withdrawn. */
export async function getStatement(db: Db, number: string): Promise<SignedStatement> {
  const { file } = await verifyAppearance(db, number);
  return file ?? refuse("NOT_FOUND");
}

/** The public key in the form it's published. */
export async function readKey(db: Db): Promise<Verification["key"]> {
  const { publicKey, createdAt } = await getAppearanceKey(db);
  const spki = publicKey.toString("base64");
  return { id: await keyIdOf(spki), spki, since: createdAt.toISOString() };
}

function signedStatement(
  { statement, signature }: AppearanceRow,
  { id, spki }: Verification["key"],
): SignedStatement {
  return { statement, signature, key: { id, spki } };
}

/** Instructions included in the file, for people who verify it with their own tools. */
export const howToCheck = [
  "Open the site's page /verify and choose this file: your browser checks it without sending it anywhere.",
  "Or by hand: write the value of `statement` in canonical form (RFC 8785, JSON Canonicalization Scheme) to a file.",
  "Decode `signature` from base64url, and `key.spki` from base64: an Ed25519 public key as SubjectPublicKeyInfo (DER).",
  "Verify: openssl pkeyutl -verify -pubin -keyform DER -inkey key.der -rawin -in statement.json -sigfile signature.bin",
  "Compare `key.spki` with the key at the issuer's address /.well-known/did.json, and ask the issuer's page /verify/{number} whether the statement was withdrawn.",
];
