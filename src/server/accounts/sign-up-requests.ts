import { and, asc, eq } from "drizzle-orm";
import type { SignUpRequest } from "../../contract/administration/sign-up.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { after, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { writeLog } from "../moderation/log.ts";
import { requirePower } from "../moderation/staff-access.ts";
import { approvedEmail, declinedEmail } from "./emails.ts";
import { insertAccount, emailAccountOwner } from "./open-account.ts";
import { signUpRequests } from "./sign-up-tables.ts";
import type { AccountServices } from "./verify-email.ts";

type Query = { cursor?: string | undefined; limit?: number | undefined };

/** Lists sign-up requests, oldest first. */
export async function listSignUpRequests(db: Db, query: Query): Promise<Page<SignUpRequest>> {
  const { limit = pageSize } = query;
  const { createdAt, id } = signUpRequests;
  const rows = await db
    .select()
    .from(signUpRequests)
    .where(and(after(createdAt, id, readCursor(query.cursor))))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, (row) => ({ time: row.createdAt, id: row.id }));
  return {
    items: items.map(({ password: _password, ...row }) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
    })),
    next,
  };
}

type Wanted = { id: string; decision: "approve" | "decline" };

/**
 * Opens the account or deletes the request; either way an email says so. An address that got an account meanwhile keeps it: its owner may
 * not be the person who asked.
 */
export async function decideSignUpRequest(
  services: AccountServices,
  actor: Person,
  { id, decision }: Wanted,
): Promise<void> {
  const { db, mail, config } = services;
  const known = await db.transaction(async (tx) => {
    await requirePower(tx, actor, { needs: "administrator" });
    // Deleted first: if two administrators decide at once, one of them does.
    const [request] = await tx.delete(signUpRequests).where(eq(signUpRequests.id, id)).returning();
    if (!request) refuse("NOT_FOUND");
    const { name, email, role, password: hash } = request;
    if (decision === "decline") {
      await writeLog(tx, { actorId: actor.id, action: "decline-sign-up" });
      await mail.send(declinedEmail(email), tx);
      return undefined;
    }
    const made = await insertAccount(services, tx, { name, email, role, hash });
    if (!made) return email;
    await writeLog(tx, { actorId: actor.id, action: "approve-sign-up", personId: made.id });
    await mail.send(approvedEmail(email, `${config.publicUrl}/login`), tx);
    return undefined;
  });
  if (known === undefined) return;
  await emailAccountOwner(services, known);
  refuse("CONFLICT", {
    detail: "This address already has an account, so the request has been removed.",
  });
}
