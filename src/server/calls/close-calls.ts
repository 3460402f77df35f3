import { and, desc, eq, exists, inArray, lte, ne, sql } from "drizzle-orm";
import { automaticDeclineText, callLimits } from "../../contract/calls/limits.ts";
import { acts } from "../acts/tables.ts";
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

/**
 * Closes calls at their deadline or when their event is cancelled, notifies the people who have to answer, and answers
 * applications that have waited as long as was promised.
 */
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
    for (const call of await listPromised(tx)) await answerTheRest(tx, call);
  });
}

/** Closed calls past their promised day of answers where somebody still waits. */
function listPromised(tx: Transaction): Promise<CallRow[]> {
  const somebodyWaits = tx
    .select({ one: sql`1` })
    .from(callApplications)
    .where(and(eq(callApplications.callId, calls.id), waits));
  return tx
    .select()
    .from(calls)
    .where(
      and(
        eq(calls.state, "closed"),
        ne(calls.closedBecause, "event-cancelled"),
        lte(calls.deadline, sql`now() - make_interval(days => ${callLimits.answerDays})`),
        exists(somebodyWaits),
      ),
    )
    .orderBy(calls.id)
    .limit(atOnce)
    .for("update", { skipLocked: true });
}

/** Answers everyone who still waits, as the call's page promises, and tells the team that this was done for them. */
async function answerTheRest(tx: Transaction, call: CallRow): Promise<void> {
  const answered = await tx
    .update(callApplications)
    .set({
      state: "declined",
      reply: sql`replace(${automaticDeclineText}, '{act}', ${acts.name})`,
      updatedAt: new Date(),
    })
    .from(acts)
    .where(and(eq(acts.id, callApplications.actId), eq(callApplications.callId, call.id), waits))
    .returning({ id: callApplications.id, to: callApplications.personId });
  const [first] = answered;
  if (!first) return;
  const answer = { kind: "application-answer" as const, by: call.ownerId, personId: call.ownerId };
  await notifyApplicants(
    tx,
    answered.map(({ id, to }) => ({ ...answer, to, fact: id })),
  );
  await notifyTeam(tx, call, { kind: "call-answered", by: first.to });
  await hintTeam(tx, call);
  await hintApplicants(tx, call.id);
}

/** Closes the calls of cancelled events and notifies the people who applied. */
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

/** Asks the team once to answer the people who still wait; the latest of them is the notification's actor. */
async function askForAnswers(tx: Transaction, call: CallRow): Promise<void> {
  const [latest] = await tx
    .select({ personId: callApplications.personId })
    .from(callApplications)
    .where(and(eq(callApplications.callId, call.id), waits))
    .orderBy(desc(callApplications.createdAt))
    .limit(1);
  if (!latest) return;
  await notifyTeam(tx, call, { kind: "call-deadline", by: latest.personId });
}

type TeamNews = { kind: "call-deadline" | "call-answered"; by: string };

async function notifyTeam(tx: Transaction, call: CallRow, { kind, by }: TeamNews): Promise<void> {
  const team = await listTeam(tx, call);
  await notify(
    tx,
    team.map((to) => ({ kind, to, by, fact: call.id, personId: by })),
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
