import { and, eq, gt, like, lt, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { verifications } from "../sessions/tables.ts";
import { makeToken, tokenHash } from "./tokens.ts";

export type LinkPurpose = "reset-password" | "verify-email" | "second-factor" | "appeal";

/** The link's owner and the address to which it was mailed: after a change of address the link is invalid. */
export type LinkOwner = { userId: string; email: string };

const minutes = { "reset-password": 30, "verify-email": 30, "second-factor": 10, appeal: 60 };

/** Makes a token for a mailed link; the table stores its hash. */
export async function makeLink(
  db: Db | Transaction,
  purpose: LinkPurpose,
  { userId, email }: LinkOwner,
): Promise<string> {
  const token = makeToken();
  // Expired rows are deleted now and then, so that the table stays small.
  if (Math.random() < 0.01)
    await db.delete(verifications).where(lt(verifications.expiresAt, sql`now()`));
  await db.insert(verifications).values({
    identifier: identifier(purpose, token),
    value: `${userId} ${email}`,
    expiresAt: sql`now() + make_interval(mins => ${minutes[purpose]})`,
  });
  return token;
}

/** Reads a link's owner without using it up; refuses LINK_EXPIRED. */
export async function readLink(db: Db, purpose: LinkPurpose, token: string): Promise<LinkOwner> {
  const [row] = await db
    .select({ value: verifications.value })
    .from(verifications)
    .where(isAlive(purpose, token));
  return owner(row?.value);
}

/** Uses up a link: of several requests at once, one succeeds and the others are refused LINK_EXPIRED. */
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

/** Deletes the person's links of this purpose. */
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

/** Cancels connections to a provider that the person has started; those rows name the person inside their text. */
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
