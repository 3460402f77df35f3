import { and, eq, ne, or } from "drizzle-orm";
import type { StaffRole } from "../../contract/moderation/limits.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { hintPeople, record, write, type Done } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { writeLog } from "../moderation/log.ts";
import { requirePower } from "../moderation/staff-access.ts";
import { users } from "../people/tables.ts";
import { isSuspended } from "../people/visibility.ts";
import { endAllSessions } from "../sessions/end-sessions.ts";

type Change = { id: string; role: StaffRole; reason: string };

const rank: Record<StaffRole, number> = { none: 0, moderator: 1, administrator: 2 };

/**
 * Makes a person moderator or administrator, or removes the role; the last administrator can't be removed. People who gain power are signed
 * out everywhere, so that nobody already signed in as them gains it too.
 */
export function changeStaffRole(
  db: Db,
  actor: Person,
  { id, role, reason }: Change,
): Promise<Done<void>> {
  return write(db, async (tx) => {
    // Locks all administrators, so that two can't remove each other at the same time.
    const administrators = await tx
      .select({ id: users.id })
      .from(users)
      .where(or(eq(users.administrator, true), eq(users.id, id)))
      .orderBy(users.id)
      .for("no key update");
    const { rows } = await requirePower(tx, actor, { needs: "administrator", alsoLock: [id] });
    const person = rows.find((row) => row.id === id);
    if (!person || person.sample) refuse("NOT_FOUND");
    const former = roleOf(person);
    if (former === role) return;
    const others = administrators.filter((one) => one.id !== id);
    if (former === "administrator" && others.length === 0)
      refuse("CONFLICT", {
        detail: "This is the last administrator. Make another person administrator first.",
      });
    if (role !== "none" && (await isSuspended(tx, id)))
      refuse("NOT_ALLOWED", { detail: "This person is suspended. Lift the suspension first." });
    await tx
      .update(users)
      .set({ administrator: role === "administrator", moderator: role === "moderator" })
      .where(eq(users.id, id));
    const action = role === "none" ? "remove-role" : (`make-${role}` as const);
    await writeLog(tx, { actorId: actor.id, action, personId: id, reason });
    if (rank[role] > rank[former]) await endAllSessions(tx, id);
    else record(tx, hintPeople([id], { type: "people-changed" }));
  });
}

/** Refuses to remove the last administrator while the site has other people. */
export async function refuseLastAdministrator(
  db: Db | Transaction,
  { id, administrator }: Person,
): Promise<void> {
  if (!administrator) return;
  // Locks all administrators, so that two can't leave at the same time.
  const administrators = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.administrator, true))
    .orderBy(users.id)
    .for("no key update");
  if (administrators.some((one) => one.id !== id)) return;
  const [other] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(ne(users.id, id), eq(users.sample, false)))
    .limit(1);
  if (other)
    refuse("CONFLICT", {
      detail: "You are the last administrator. Make another person administrator first.",
    });
}

/** The highest role that a person has. */
export function roleOf(person: { administrator: boolean; moderator: boolean }): StaffRole {
  if (person.administrator) return "administrator";
  return person.moderator ? "moderator" : "none";
}
