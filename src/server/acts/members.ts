import { and, count, eq, sql } from "drizzle-orm";
import type { Act } from "../../contract/talent/acts.ts";
import { actLimits } from "../../contract/talent/limits.ts";
import type { Db } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { readCardsAbout } from "../notifications/announce.ts";
import { notify } from "../notifications/notify.ts";
import { notificationActors, notifications } from "../notifications/tables.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { lockOwnAct } from "./edit-act.ts";
import { getAct } from "./get-act.ts";
import { actMembers } from "./tables.ts";

type Member = { id: string; personId: string };

/** Invites a person to the owner's band, or changes what they play in it. */
export function inviteMember(
  db: Db,
  person: Person,
  { id, personId, part }: Member & { part: string },
): Promise<Done<Act>> {
  return write(db, async (tx) => {
    const act = await lockOwnAct(tx, person, id);
    if (act.kind !== "band")
      refuse("NOT_ALLOWED", { detail: "A solo has no members. Make it a band first." });
    const [known] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, personId), notBlocked(person, users.id)));
    if (!known) refuse("NOT_FOUND");
    const [row] = await tx
      .select({ count: count() })
      .from(actMembers)
      .where(eq(actMembers.actId, id));
    if ((row?.count ?? 0) >= actLimits.members)
      refuse("NOT_ALLOWED", { detail: `A band can have up to ${actLimits.members} members.` });
    await tx
      .insert(actMembers)
      // The person who created the band needs no confirmation.
      .values({ actId: id, personId, part, confirmed: personId === person.id })
      .onConflictDoUpdate({ target: [actMembers.actId, actMembers.personId], set: { part } });
    await notify(tx, [
      { kind: "band-invitation", to: personId, by: person.id, fact: id, personId: person.id },
    ]);
    return getAct(tx, person, { id });
  });
}

export async function removeMember(db: Db, person: Person, { id, personId }: Member): Promise<Act> {
  await db.transaction(async (tx) => {
    await lockOwnAct(tx, person, id);
    await tx
      .delete(actMembers)
      .where(and(eq(actMembers.actId, id), eq(actMembers.personId, personId)));
  });
  return getAct(db, person, { id });
}

/** Accepts an invitation to a band, or leaves the band. */
export function answerMembership(
  db: Db,
  person: Person,
  { id, member }: { id: string; member: boolean },
): Promise<Done<void>> {
  return write(db, async (tx) => {
    const mine = and(eq(actMembers.actId, id), eq(actMembers.personId, person.id));
    const found = member
      ? await tx
          .update(actMembers)
          .set({ confirmed: true })
          .where(mine)
          .returning({ id: actMembers.actId })
      : await tx.delete(actMembers).where(mine).returning({ id: actMembers.actId });
    if (found.length === 0) refuse("NOT_FOUND");
    // One notification covers all band invitations from a person, so it's marked as read once none of them is pending.
    const waits = sql`select 1 from ${notificationActors} as a join ${actMembers} as waiting
      on waiting.act_id = a.fact and waiting.person_id = ${person.id} and not waiting.confirmed
      where a.notification_id = ${notifications.id} and not a.withdrawn`;
    const about = sql`not exists (${waits})`;
    await readCardsAbout(tx, person.id, { kinds: ["band-invitation"], about });
  });
}
