import { and, desc, eq, gt, lt, sql } from "drizzle-orm";
import type { SignUpInvitation } from "../../contract/administration/sign-up.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { writeLog } from "../moderation/log.ts";
import { requirePower } from "../moderation/staff-access.ts";
import { makeToken, tokenHash } from "../security/tokens.ts";
import type { Services } from "../services.ts";
import { signUpInvitations } from "./sign-up-tables.ts";

/** Lists invitation links that still work. */
export async function listSignUpInvitations(db: Db): Promise<{ items: SignUpInvitation[] }> {
  const rows = await db
    .select()
    .from(signUpInvitations)
    .where(
      and(
        lt(signUpInvitations.used, signUpInvitations.maxUses),
        gt(signUpInvitations.expiresAt, sql`now()`),
      ),
    )
    .orderBy(desc(signUpInvitations.id))
    .limit(200);
  return { items: rows.map(invitationShape) };
}

function invitationShape(row: typeof signUpInvitations.$inferSelect): SignUpInvitation {
  const { id, note, used, maxUses, expiresAt, createdAt } = row;
  return {
    id,
    note,
    used,
    maxUses,
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}

type NewInvitation = { note: string; maxUses: number; days: number };

/** Creates an invitation link; only its hash is stored, so the link is shown once. */
export function makeSignUpInvitation(
  { db, config }: Pick<Services, "db" | "config">,
  actor: Person,
  { note, maxUses, days }: NewInvitation,
): Promise<SignUpInvitation & { url: string }> {
  const token = makeToken();
  return db.transaction(async (tx) => {
    await requirePower(tx, actor, { needs: "administrator" });
    const expiresAt = new Date(Date.now() + days * 86_400_000);
    const values = { note, maxUses, expiresAt, hash: tokenHash(token), createdBy: actor.id };
    const [made] = await tx.insert(signUpInvitations).values(values).returning();
    if (!made) throw new Error("the invitation was not stored");
    await writeLog(tx, { actorId: actor.id, action: "invite", reason: note });
    return { ...invitationShape(made), url: `${config.publicUrl}/signup?invitation=${token}` };
  });
}

export function endSignUpInvitation(db: Db, actor: Person, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    await requirePower(tx, actor, { needs: "administrator" });
    const [gone] = await tx
      .delete(signUpInvitations)
      .where(eq(signUpInvitations.id, id))
      .returning();
    if (!gone) refuse("NOT_FOUND");
    await writeLog(tx, { actorId: actor.id, action: "end-invitation", reason: gone.note });
  });
}
