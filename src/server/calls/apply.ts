import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { ActToApply, MyApplication } from "../../contract/calls/applications.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { actCard, actPicture, firstTracks, isActPicture } from "../acts/act-shape.ts";
import { acts } from "../acts/tables.ts";
import { isBooked, tentativeOrFree } from "../availability/days.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { notify, withdraw } from "../notifications/notify.ts";
import { readMyApplications } from "./application-shape.ts";
import { listTeam } from "./call-access.ts";
import { takesApplications } from "./call-shape.ts";
import { runsCall, visibleCall } from "./call-visibility.ts";
import { hintTeam } from "./live-hints.ts";
import { callApplications, type CallRow, calls } from "./tables.ts";

type Sent = {
  callId: string;
  id: string;
  actId: string;
  questionsVersion: number;
  answers: string[];
};

/** Applies to a call with one of the person's acts; sending it again, even twice at once, stays one application. */
export function applyToCall(db: Db, person: Person, sent: Sent): Promise<Done<MyApplication>> {
  const { id, callId, actId } = sent;
  return write(db, async (tx) => {
    const isIt = eq(calls.id, callId);
    const [call] = await tx
      .select()
      .from(calls)
      .where(and(isIt, visibleCall(person)))
      .for("share");
    if (!call) refuse("NOT_FOUND");
    if (!person.emailVerified) refuse("VERIFY_EMAIL_FIRST");
    if (call.sample)
      refuse("NOT_ALLOWED", { detail: "This call is a sample: nobody would answer you." });
    const own = await tx
      .select({ id: calls.id })
      .from(calls)
      .where(and(isIt, runsCall(person)));
    if (own.length > 0)
      refuse("NOT_ALLOWED", { detail: "This is your own call. Other acts apply to it." });
    const [act] = await tx
      .select({ listed: acts.listed })
      .from(acts)
      .where(and(eq(acts.id, actId), eq(acts.ownerId, person.id)))
      .for("share");
    if (!act) refuse("NOT_FOUND");
    const isThis = and(eq(callApplications.callId, callId), eq(callApplications.actId, actId));
    const [known] = await tx.select().from(callApplications).where(isThis).for("update");
    if (known && known.state !== "withdrawn") return readMine(tx, known.id);
    if (!act.listed)
      refuse("NOT_ALLOWED", { detail: "List this act first, so that the organizer can see it." });
    const answers = answersTo(call, sent);
    if (known) {
      await tx
        .update(callApplications)
        .set({ state: "new", answers, updatedAt: new Date() })
        .where(isThis);
      await tellTeam(tx, person, { call, id: known.id });
      return readMine(tx, known.id);
    }
    const [added] = await tx
      .insert(callApplications)
      .values({ id, callId, actId, personId: person.id, answers })
      .onConflictDoNothing()
      .returning({ id: callApplications.id });
    if (added) {
      await tellTeam(tx, person, { call, id });
      return readMine(tx, id);
    }
    // The same request arrived twice at once, or the id belongs to somebody else.
    const [other] = await tx
      .select({ id: callApplications.id })
      .from(callApplications)
      .where(isThis);
    return other ? readMine(tx, other.id) : refuse("CONFLICT");
  });
}

async function tellTeam(
  tx: Transaction,
  person: Person,
  { call, id }: { call: CallRow; id: string },
) {
  const team = await listTeam(tx, call);
  await notify(
    tx,
    team.map((to) => ({ kind: "application" as const, to, by: person.id, fact: id })),
  );
  await hintTeam(tx, call);
}

/** The answers with their questions; refuses answers to outdated questions, and calls that no longer take applications. */
function answersTo(call: CallRow, { questionsVersion, answers }: Sent) {
  if (!takesApplications(call))
    refuse("CONFLICT", { detail: "This call no longer takes applications." });
  if (call.questionsVersion !== questionsVersion || call.questions.length !== answers.length)
    refuse("CONFLICT", { detail: "The questions have changed. Read them and answer again." });
  return call.questions.map((question, at) => ({ question, answer: answers[at] ?? "" }));
}

async function readMine(tx: Transaction, id: string): Promise<MyApplication> {
  const isIt = eq(callApplications.id, id);
  const [mine] = await readMyApplications(tx, isIt, { order: [], limit: 1 });
  return mine?.shape ?? refuse("NOT_FOUND");
}

/** Withdraws the person's application while it is unanswered; repeating it changes nothing. */
export function withdrawApplication(db: Db, person: Person, id: string): Promise<Done<void>> {
  return write(db, async (tx) => {
    const [mine] = await tx
      .select({ application: callApplications, call: calls })
      .from(callApplications)
      .innerJoin(calls, eq(calls.id, callApplications.callId))
      .where(and(eq(callApplications.id, id), eq(callApplications.personId, person.id)))
      .for("update", { of: callApplications });
    if (!mine) refuse("NOT_FOUND");
    const { state } = mine.application;
    if (state === "withdrawn") return;
    if (state === "offered")
      refuse("CONFLICT", { detail: "You have an offer. Answer it on the booking's page." });
    if (state === "declined") refuse("CONFLICT", { detail: "You already have an answer." });
    await tx
      .update(callApplications)
      .set({ state: "withdrawn", updatedAt: new Date() })
      .where(eq(callApplications.id, id));
    await withdraw(tx, { kind: "application", by: person.id, fact: id });
    await hintTeam(tx, mine.call);
  });
}

type PageQuery = { cursor?: string | undefined; limit?: number | undefined };

/** The person's applications, latest first. */
export async function listMyApplications(
  db: Db,
  person: Person,
  { cursor, limit = pageSize }: PageQuery,
): Promise<Page<MyApplication>> {
  const { createdAt, id, personId } = callApplications;
  const rows = await readMyApplications(
    db,
    and(eq(personId, person.id), visibleCall(person), before(createdAt, id, readCursor(cursor))),
    { order: [desc(createdAt), desc(id)], limit: limit + 1 },
  );
  const { items, next } = pageOf(rows, limit, ({ row }) => ({
    time: row.application.createdAt,
    id: row.application.id,
  }));
  return { items: items.map(({ shape }) => shape), next };
}

/** The person's acts, each with its availability on the day of the call and the application it has sent. */
export async function listActsToApply(
  db: Db,
  person: Person,
  callId: string,
): Promise<ActToApply[]> {
  const [call] = await db
    .select({ day: calls.day })
    .from(calls)
    .where(and(eq(calls.id, callId), visibleCall(person)));
  if (!call) refuse("NOT_FOUND");
  const span = call.day && { first: call.day, last: call.day };
  const stands = span
    ? sql<ActToApply["day"]>`case when ${isBooked(span)} then 'booked'
        else ${tentativeOrFree(span)} end`
    : sql<null>`null::text`;
  const own = await db
    .select({ act: acts, picture: actPicture, day: stands })
    .from(acts)
    .leftJoin(actPicture, isActPicture)
    .where(eq(acts.ownerId, person.id))
    .orderBy(desc(acts.listed), acts.createdAt);
  const ids = own.map(({ act }) => act.id);
  if (ids.length === 0) return [];
  const tracks = await firstTracks(db, ids);
  const isSent = and(eq(callApplications.callId, callId), inArray(callApplications.actId, ids));
  const sent = await readMyApplications(db, isSent, { order: [], limit: ids.length });
  const byAct = new Map(sent.map(({ shape }) => [shape.act.id, shape]));
  return own.map(({ act, picture, day: state }) => ({
    act: actCard({ act, picture, track: tracks.get(act.id) ?? null }),
    day: state,
    application: byAct.get(act.id) ?? null,
  }));
}
