import { and, count, eq, getTableColumns, inArray } from "drizzle-orm";
import { type ApplicationState, callLimits } from "../../contract/calls/limits.ts";
import { acts } from "../acts/tables.ts";
import { bookings } from "../bookings/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import type { Kind, NotificationEvent } from "../notifications/notify.ts";
import { notify } from "../notifications/notify.ts";
import { notBlockedBetween } from "../people/visibility.ts";
import { lockApplication, lockCall } from "./call-access.ts";
import { hintApplicants, hintTeam } from "./live-hints.ts";
import { applicationNotes, callApplications, calls } from "./tables.ts";

type Move = "new" | "shortlist" | "decline";
type Answer = { callId: string; ids: string[]; move: Move; words: string };

const target = { new: "new", shortlist: "shortlisted", decline: "declined" } as const;
const kinds: Partial<Record<Move, Kind>> = {
  shortlist: "application-shortlisted",
  decline: "application-answer",
};

/** Moves applications of one call and notifies people who were shortlisted or declined; repeating it changes nothing. */
export function answerApplications(
  db: Db,
  person: Person,
  { callId, ids: given, move, words }: Answer,
): Promise<Done<{ moved: number }>> {
  return write(db, async (tx) => {
    const call = await lockCall(tx, person, callId);
    const ids = [...new Set(given)];
    const rows = await tx
      .select({ application: callApplications, actName: acts.name, booking: bookings.state })
      .from(callApplications)
      .innerJoin(acts, eq(acts.id, callApplications.actId))
      .leftJoin(bookings, eq(bookings.id, callApplications.bookingId))
      .where(
        and(
          inArray(callApplications.id, ids),
          eq(callApplications.callId, callId),
          notBlockedBetween(person, callApplications.personId),
        ),
      )
      .orderBy(callApplications.id)
      .for("update", { of: callApplications });
    if (rows.length !== ids.length) refuse("NOT_FOUND");
    if (move === "decline" && words === "")
      refuse("BAD_INPUT", { fields: [{ field: "words", message: "Write a few kind words." }] });
    if (move === "decline") refuseUnknownNames(words);
    const state = target[move];
    const moving = rows.filter(({ application }) => application.state !== state);
    for (const { application, booking } of moving) {
      if (!mayMove(application.state, booking))
        refuse("CONFLICT", { detail: refusedBecause(application.state) });
    }
    for (const { application, actName } of moving)
      await tx
        .update(callApplications)
        .set({
          state,
          updatedAt: new Date(),
          ...(move === "decline" && { reply: words.replaceAll("{act}", () => actName) }),
        })
        .where(eq(callApplications.id, application.id));
    const kind = kinds[move];
    if (kind)
      await notifyApplicants(
        tx,
        moving.map(({ application }) => ({
          kind,
          to: application.personId,
          by: person.id,
          fact: application.id,
          personId: person.id,
        })),
      );
    if (moving.length > 0) {
      await hintTeam(tx, call);
      await hintApplicants(tx, callId);
    }
    return { moved: moving.length };
  });
}

/** Refuses unknown placeholders in braces, which would reach everybody as they were typed. */
function refuseUnknownNames(words: string): void {
  const named = words.match(/\{[^{}\n]{0,40}\}/g) ?? [];
  const unknown = new Set(named.filter((name) => name !== "{act}"));
  if (unknown.size === 0) return;
  const all = new Intl.ListFormat("en", { type: "disjunction" }).format(unknown);
  const message = `${all} won't be replaced. Use {act}, which becomes the name of each act.`;
  refuse("BAD_INPUT", { fields: [{ field: "words", message }] });
}

const ended = new Set(["declined", "withdrawn", "expired", "cancelled"]);

/** Whether the board may move an application: not once it is answered, unless the offer has come to nothing. */
function mayMove(state: ApplicationState, booking: string | null): boolean {
  if (state === "offered") return booking === null || ended.has(booking);
  return state === "new" || state === "shortlisted";
}

function refusedBecause(state: ApplicationState): string {
  if (state === "offered")
    return "An offer is under way. Withdraw it first, on the booking's page.";
  if (state === "withdrawn") return "This act withdrew its application.";
  return "This act already has your answer.";
}

/** Notifies applicants in rounds: one person may have applied with several acts, and a statement notifies each person once. */
export async function notifyApplicants(tx: Transaction, facts: NotificationEvent[]): Promise<void> {
  const rounds = new Map<string, NotificationEvent[]>();
  for (const fact of facts) rounds.set(fact.to, [...(rounds.get(fact.to) ?? []), fact]);
  const most = Math.max(0, ...[...rounds.values()].map((each) => each.length));
  for (let round = 0; round < most; round += 1)
    await notify(
      tx,
      [...rounds.values()].flatMap((each) => each[round] ?? []),
    );
}

/** Sets the team's stars for an application; null removes them. */
export function rateApplication(
  db: Db,
  person: Person,
  { id, stars }: { id: string; stars: number | null },
): Promise<Done<void>> {
  return write(db, async (tx) => {
    const { call } = await lockApplication(tx, person, id);
    await tx.update(callApplications).set({ stars }).where(eq(callApplications.id, id));
    await hintTeam(tx, call);
  });
}

/** Adds a note for the team, once however often the request is repeated. */
export function addApplicationNote(
  db: Db,
  person: Person,
  { id, noteId, text }: { id: string; noteId: string; text: string },
): Promise<Done<void>> {
  return write(db, async (tx) => {
    const { call } = await lockApplication(tx, person, id);
    const [row] = await tx
      .select({ count: count() })
      .from(applicationNotes)
      .where(eq(applicationNotes.applicationId, id));
    if ((row?.count ?? 0) >= callLimits.notes)
      refuse("NOT_ALLOWED", { detail: "This application has too many notes. Delete one first." });
    await tx
      .insert(applicationNotes)
      .values({ id: noteId, applicationId: id, authorId: person.id, text })
      .onConflictDoNothing();
    await hintTeam(tx, call);
  });
}

/** Deletes the person's own note. */
export function deleteApplicationNote(db: Db, person: Person, id: string): Promise<Done<void>> {
  return write(db, async (tx) => {
    const [gone] = await tx
      .delete(applicationNotes)
      .where(and(eq(applicationNotes.id, id), eq(applicationNotes.authorId, person.id)))
      .returning({ applicationId: applicationNotes.applicationId });
    if (!gone) refuse("NOT_FOUND");
    // People who left the team may still delete what they wrote.
    const [call] = await tx
      .select(getTableColumns(calls))
      .from(calls)
      .innerJoin(callApplications, eq(callApplications.callId, calls.id))
      .where(eq(callApplications.id, gone.applicationId));
    if (call) await hintTeam(tx, call);
  });
}
