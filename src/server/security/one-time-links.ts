import { and, eq, gt, like, lt, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { verifications } from "../sessions/tables.ts";
import { makeToken, tokenHash } from "./tokens.ts";

export type LinkPurpose = "reset-password" | "verify-email" | "second-factor" | "appeal";

/** The link's owner and the address it was mailed to. Changing the address invalidates the link. */
export type LinkOwner = { userId: string; email: string };

const minutes = { "reset-password": 30, "verify-email": 30, "second-factor": 10, appeal: 60 };

/** Creates the token of a mailed link. The table stores only its hash. */
export async function makeLink(
  db: Db | Transaction,
  purpose: LinkPurpose,
  { userId, email }: LinkOwner,
): Promise<string> {
  const token = makeToken();
  // Deletes expired rows occasionally, so that the table stays small.
  if (Math.random() < 0.01)
    await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
  await db.insert(verifications).values({
    identifier: identifier(purpose, token),
    value: `${userId} ${email}`,
    expiresAt: sql`now() + make_interval(mins => ${minutes[purpose]})`,
  });
  return token;
}

/** Reads a link's owner without using it up. Refuses with LINK_EXPIRED. */
export async function readLink(db: Db, purpose: LinkPurpose, token: string): Promise<LinkOwner> {
  const [row] = await db
    .select({ value: verifications.value })
    .from(verifications)
    .where(isAlive(purpose, token));
  return owner(row?.value);
}

/** Uses up a link. Of several concurrent requests one succeeds; the others are refused with LINK_EXPIRED. */
export async function useLink(
  db: Db | Transaction,
  purpose: LinkPurpose,
  token: string,
): Promise<LinkOwner> {
  const [row] = await db
    .delete(verifications)
    .where(isAlive(purpose, token))
    .returning({ value: verifications.value });
  return owner(row?.value);
}

/** Deletes the person's links with this purpose. */
export async function dropLinks(
  db: Db | Transaction,
  purpose: LinkPurpose,
  userId: string,
): Promise<void> {
  await db
    .delete(verifications)
    .where(
      and(like(verifications.identifier, `${purpose}:%`), like(verifications.value, `${userId} %`)),
    );
}

/** Cancels provider connections that the person has started. Those rows only name the person inside their JSON value. */
export async function dropPendingConnections(db: Db | Transaction, userId: string): Promise<void> {
  const own = `%"userId":"${userId}"%`;
  await db.delete(verifications).where(like(verifications.value, own));
}

function isAlive(purpose: LinkPurpose, token: string) {
  return and(
    eq(verifications.identifier, identifier(purpose, token)),
    gt(verifications.expiresAt, sql`now()`),
  );
}

function identifier(purpose: LinkPurpose, token: string): string {
  return `${purpose}:${tokenHash(token)}`;
}

function owner(value: string | undefined): LinkOwner {
  const [userId, email] = value?.split(" ") ?? [];
  if (!userId || !email) refuse("LINK_EXPIRED");
  return { userId, email };
}
