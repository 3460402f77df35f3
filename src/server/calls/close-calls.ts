import { and, desc, eq, inArray, lte, sql } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import { notify } from "../notifications/notify.ts";
import { listTeam } from "./call-access.ts";
import { hintApplicants, hintTeam } from "./live-hints.ts";
import { notifyApplicants } from "./move-applications.ts";
import { callApplications, type CallRow, calls } from "./tables.ts";

const atOnce = 100;

const waits = inArray(callApplications.state, ["new", "shortlisted"]);

/** What time and cancelled events do to calls: they close, and those who have to answer, or wait for an answer, learn of it. */
export function closeCallsByClock(db: Db): Promise<Done<void>> {
  return write(db, async (tx) => {
    const isOver = lte(calls.deadline, sql`now()`);
    for (const call of await due(tx, isOver)) {
      await close(tx, call, "deadline");
      await askForAnswers(tx, call);
    }
    const isCancelled = sql`exists (select 1 from ${events}
      where ${events.id} = ${calls.eventId} and ${events.status} = 'cancelled')`;
    for (const call of await due(tx, isCancelled)) await closeCancelled(tx, call);
  });
}

/** The events are cancelled: their calls close, and those who applied learn of it. */
export async function closeCallsOfEvents(tx: Transaction, eventIds: string[]): Promise<void> {
  for (const call of await due(tx, inArray(calls.eventId, eventIds)))
    await closeCancelled(tx, call);
}

function due(tx: Transaction, which: ReturnType<typeof and>): Promise<CallRow[]> {
  return tx
    .select()
    .from(calls)
    .where(and(eq(calls.state, "published"), which))
    .orderBy(calls.id)
    .limit(atOnce)
    .for("update", { skipLocked: true });
}

async function close(
  tx: Transaction,
  call: CallRow,
  closedBecause: NonNullable<CallRow["closedBecause"]>,
): Promise<void> {
  await tx
    .update(calls)
    .set({ state: "closed", closedBecause, updatedAt: new Date() })
    .where(eq(calls.id, call.id));
  await hintTeam(tx, call);
  await hintApplicants(tx, call.id);
}

/** Asks the team once to answer those who still wait; the notification comes from the latest of them. */
async function askForAnswers(tx: Transaction, call: CallRow): Promise<void> {
  const [latest] = await tx
    .select({ personId: callApplications.personId })
    .from(callApplications)
    .where(and(eq(callApplications.callId, call.id), waits))
    .orderBy(desc(callApplications.createdAt))
    .limit(1);
  if (!latest) return;
  const team = await listTeam(tx, call);
  const asked = { kind: "call-deadline" as const, by: latest.personId, fact: call.id };
  await notify(
    tx,
    team.map((to) => ({ ...asked, to, personId: latest.personId })),
  );
}

async function closeCancelled(tx: Transaction, call: CallRow): Promise<void> {
  await close(tx, call, "event-cancelled");
  const waiting = await tx
    .selectDistinct({ to: callApplications.personId })
    .from(callApplications)
    .where(and(eq(callApplications.callId, call.id), waits));
  const closed = { kind: "call-closed" as const, by: call.ownerId, fact: call.id };
  await notifyApplicants(
    tx,
    waiting.map(({ to }) => ({ ...closed, to, personId: call.ownerId })),
  );
}
