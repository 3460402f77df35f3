import { and, eq, gt, lt, sql, type SQL } from "drizzle-orm";
import { signUpModes, type SignUpMode } from "../../contract/accounts/limits.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { writeLog } from "../moderation/log.ts";
import { requirePower } from "../moderation/staff-access.ts";
import { tokenHash } from "../security/tokens.ts";
import { signUpInvitations } from "./sign-up-tables.ts";
import { instance } from "./tables.ts";

const key = "sign-up";

/** Who can open an account: anybody, until an administrator chooses otherwise. */
export async function getSignUpMode(db: Db | Transaction): Promise<SignUpMode> {
  const [row] = await db.select().from(instance).where(eq(instance.key, key));
  return signUpModes.find((mode) => mode === row?.value) ?? "open";
}

export function chooseSignUpMode(db: Db, actor: Person, mode: SignUpMode): Promise<SignUpMode> {
  return db.transaction(async (tx) => {
    await requirePower(tx, actor, { needs: "administrator" });
    await tx
      .insert(instance)
      .values({ key, value: mode })
      .onConflictDoUpdate({ target: instance.key, set: { value: mode, createdAt: sql`now()` } });
    await writeLog(tx, { actorId: actor.id, action: "sign-up-mode", reason: mode });
    return mode;
  });
}

/** Matches an invitation link that has uses left and hasn't expired. */
function opensAccounts(token: string): SQL | undefined {
  return and(
    eq(signUpInvitations.hash, tokenHash(token)),
    lt(signUpInvitations.used, signUpInvitations.maxUses),
    gt(signUpInvitations.expiresAt, sql`now()`),
  );
}

/** Whether an invitation link still works; doesn't use it up. */
export async function isInvited(db: Db, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false;
  const [found] = await db
    .select({ id: signUpInvitations.id })
    .from(signUpInvitations)
    .where(opensAccounts(token));
  return found !== undefined;
}

/** Uses an invitation link once; false without a token or with an invalid one. */
async function useInvitation(tx: Transaction, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false;
  const used = await tx
    .update(signUpInvitations)
    .set({ used: sql`${signUpInvitations.used} + 1` })
    .where(opensAccounts(token))
    .returning({ id: signUpInvitations.id });
  return used.length > 0;
}

/** Decides whether a sign-up becomes an account at once or a request; refuses when it needs an invitation. */
export async function admitSignUp(
  tx: Transaction,
  invitation: string | undefined,
): Promise<"account" | "request"> {
  const mode = await getSignUpMode(tx);
  if (mode === "open" || (await useInvitation(tx, invitation))) return "account";
  if (mode === "approval") return "request";
  refuse("NOT_ALLOWED", {
    detail:
      invitation === undefined
        ? "You need an invitation link to sign up here."
        : "This invitation link has been used up or has expired. Ask for another one.",
  });
}
