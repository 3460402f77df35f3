import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { events } from "../events/tables.ts";
import { eventMembers } from "../events/member-tables.ts";
import { isManager } from "../events/event-roles.ts";
import { notBlockedBetween } from "../people/visibility.ts";
import { callApplications, type ApplicationRow, type CallRow, calls } from "./tables.ts";
import { runsCall } from "./call-visibility.ts";

/** Locks a call until the transaction ends; NOT_FOUND for anyone but its team. */
export async function lockCall(tx: Transaction, person: Person, id: string): Promise<CallRow> {
  const [call] = await tx
    .select()
    .from(calls)
    .where(and(eq(calls.id, id), runsCall(person)))
    .for("update");
  return call ?? refuse("NOT_FOUND");
}

/** Reads a call; NOT_FOUND for anyone but its team. */
export async function requireTeam(db: Db, person: Person, id: string): Promise<CallRow> {
  const [call] = await db
    .select()
    .from(calls)
    .where(and(eq(calls.id, id), runsCall(person)));
  return call ?? refuse("NOT_FOUND");
}

/** Locks an application until the transaction ends; NOT_FOUND for anyone but the team of its call, and across a block. */
export async function lockApplication(
  tx: Transaction,
  person: Person,
  id: string,
): Promise<{ call: CallRow; application: ApplicationRow }> {
  const [locked] = await tx
    .select({ call: calls, application: callApplications })
    .from(callApplications)
    .innerJoin(calls, eq(calls.id, callApplications.callId))
    .where(
      and(
        eq(callApplications.id, id),
        runsCall(person),
        notBlockedBetween(person, callApplications.personId),
      ),
    )
    .for("update", { of: callApplications });
  return locked ?? refuse("NOT_FOUND");
}

/** The people who run a call: its owner and the managers of its event. */
export async function listTeam(tx: Transaction, call: CallRow): Promise<string[]> {
  if (!call.eventId) return [call.ownerId];
  const managers = await tx
    .select({ id: eventMembers.userId })
    .from(eventMembers)
    .innerJoin(events, eq(events.id, eventMembers.eventId))
    .where(and(eq(events.id, call.eventId), isManager, isNotNull(sql`${eventMembers.userId}`)));
  return [...new Set([call.ownerId, ...managers.flatMap(({ id }) => id ?? [])])];
}
