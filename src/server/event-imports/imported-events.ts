import { and, count, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { EventFields } from "../../contract/events/editing.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import { importLimits } from "../../contract/events/import-limits.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { Refusal } from "../lib/refuse.ts";
import { differenceBetween, planOf } from "../event-changes/change-text.ts";
import { countConcerned } from "../event-changes/changes.ts";
import { validateFields } from "../event-editing/validate-fields.ts";
import { emptyFields, fieldsOf } from "../event-editing/fields.ts";
import { queueTexts } from "../moderation/queue-texts.ts";
import { eventTextOf } from "../event-editing/event-text.ts";
import { slugOf } from "../events/slug.ts";
import { events } from "../events/tables.ts";
import { lineUp } from "../events/member-tables.ts";
import { eventDrafts } from "../event-editing/draft-tables.ts";

/** A list's values for an event, as form fields. */
export type Listed = Partial<EventFields>;
export type Host = { id: string; name: string };
export type Outcome = { state: "made" | "updated" | "skipped"; reason: string };

const made: Outcome = { state: "made", reason: "" };
const updated: Outcome = { state: "updated", reason: "" };
const skipped = (reason: string): Outcome => ({ state: "skipped", reason });

type Event = typeof events.$inferSelect;
type Draft = typeof eventDrafts.$inferSelect;
export type ExistingEvent = { event: Event } | { draft: Draft };

/** Which of these ids are this host's events or drafts; locked until the transaction ends. */
export async function lockOwn(
  tx: Transaction,
  hostId: string,
  ids: string[],
): Promise<Map<string, ExistingEvent>> {
  if (ids.length === 0) return new Map();
  const own = await tx
    .select()
    .from(events)
    .where(and(inArray(events.id, ids), eq(events.hostId, hostId)))
    .orderBy(events.id)
    .for("update");
  const drafts = await tx
    .select()
    .from(eventDrafts)
    .where(and(inArray(eventDrafts.id, ids), eq(eventDrafts.hostId, hostId)))
    .orderBy(eventDrafts.id)
    .for("update");
  return new Map<string, ExistingEvent>([
    ...drafts.map((draft) => [draft.id, { draft }] as const),
    ...own.map((event) => [event.id, { event }] as const),
  ]);
}

type New = { id: string; fields: Listed };

/** Publishes events of a list under the given ids; incomplete ones are skipped with a reason. */
export async function announceListed(tx: Transaction, host: Host, list: New[]): Promise<Outcome[]> {
  const rows: (typeof events.$inferInsert & { id: string })[] = [];
  const outcomes: Outcome[] = [];
  const room = importLimits.publishedPerDay - (await countPublishedToday(tx, host));
  for (const { id, fields: listed } of list) {
    if (rows.length >= room) {
      outcomes.push(skipped("That's the limit for today. Import the rest tomorrow."));
      continue;
    }
    const fields = { ...emptyFields(host.name), ...listed };
    const facts = await tryFacts(tx, fields);
    outcomes.push("reason" in facts ? skipped(facts.reason) : made);
    if (!("reason" in facts))
      rows.push({ ...facts, id, slug: slugOf(fields.title, id), hostId: host.id });
  }
  if (rows.length > 0) await tx.insert(events).values(rows);
  const written = rows.map((row) => {
    const text = eventTextOf(row, []);
    return { target: "event" as const, targetId: row.id, ownerId: host.id, text };
  });
  await queueTexts(tx, host, written);
  return outcomes;
}

async function countPublishedToday(tx: Transaction, host: Host): Promise<number> {
  const [today] = await tx
    .select({ made: count() })
    .from(events)
    .where(and(eq(events.hostId, host.id), gt(events.createdAt, sql`now() - interval '1 day'`)));
  return today?.made ?? 0;
}

/** Saves events of a list as drafts, up to the limit per person. */
export async function draftListed(tx: Transaction, host: Host, list: New[]): Promise<Outcome[]> {
  if (list.length === 0) return [];
  const [all] = await tx
    .select({ drafts: count() })
    .from(eventDrafts)
    .where(eq(eventDrafts.hostId, host.id));
  const room = Math.max(0, importLimits.drafts - (all?.drafts ?? 0));
  const rows = list.slice(0, room).map(({ id, fields: listed }) => {
    const { coverId: _none, ...fields } = { ...emptyFields(host.name), ...listed };
    return { id, hostId: host.id, fields };
  });
  if (rows.length > 0) await tx.insert(eventDrafts).values(rows);
  const full = `You have ${importLimits.drafts} drafts. Publish or delete some, then import again.`;
  return list.map((_, at) => (at < room ? made : skipped(full)));
}

/** Updates an imported draft with the list's current values. */
export async function changeListedDraft(
  tx: Transaction,
  draft: Draft,
  listed: Listed,
): Promise<Outcome> {
  const { coverId: _none, ...fields } = { ...draft.fields, coverId: null, ...listed };
  await tx
    .update(eventDrafts)
    .set({ fields, version: draft.version + 1, updatedAt: sql`now()` })
    .where(eq(eventDrafts.id, draft.id));
  return updated;
}

/** Publishes an imported draft. */
export async function announceDraft(
  tx: Transaction,
  draft: Draft,
  listed: Listed,
): Promise<Outcome> {
  // Publishing by hand checks whether these people may be named.
  if (draft.fields.lineUp.some(({ personId }) => personId !== null))
    return skipped("It has a line-up. Publish this draft yourself.");
  if (draft.fields.repeats !== null) return skipped("It repeats. Publish this draft yourself.");
  const { id, hostId } = draft;
  const fields = { ...draft.fields, coverId: draft.coverId, ...listed };
  const facts = await tryFacts(tx, fields);
  if ("reason" in facts) return skipped(facts.reason);
  await tx.insert(events).values({ ...facts, id, slug: slugOf(fields.title, id), hostId });
  const entries = fields.lineUp.map((entry, position) =>
    Object.assign({ eventId: id, position }, entry),
  );
  if (entries.length > 0) await tx.insert(lineUp).values(entries);
  const text = eventTextOf(facts, fields.lineUp);
  await queueTexts(tx, { id: hostId }, [{ target: "event", targetId: id, ownerId: hostId, text }]);
  await tx.delete(eventDrafts).where(eq(eventDrafts.id, id));
  return made;
}

/** Updates an imported event with the list's current values; what people rely on is left to its host. */
export async function changeListedEvent(
  tx: Transaction,
  event: Event,
  listed: Listed,
): Promise<Outcome> {
  if (event.status === "cancelled") return skipped("You cancelled it.");
  if (event.endsAt.getTime() <= Date.now()) return skipped("It is over, so it wasn't changed.");
  const entries = await tx
    .select({ name: lineUp.name, role: lineUp.role, personId: lineUp.personId })
    .from(lineUp)
    .where(and(eq(lineUp.eventId, event.id), isNull(lineUp.personId)));
  const now = fieldsOf(event, entries);
  // The capacity stays: people already hold places.
  const fields = { ...now, ...listed, capacity: now.capacity };
  const facts = await tryFacts(tx, fields);
  if ("reason" in facts) return skipped(facts.reason);
  const differences = differenceBetween(planOf(event), planOf({ ...event, ...facts }));
  if (differences.length > 0 && (await isCountedOn(tx, event)))
    return skipped("People are going and its time or place differs. Change it yourself.");
  await tx
    .update(events)
    .set({ ...facts, version: event.version + 1, updatedAt: sql`now()` })
    .where(eq(events.id, event.id));
  const { id, hostId } = event;
  if (hostId !== null)
    await queueTexts(tx, { id: hostId }, [
      {
        target: "event",
        targetId: id,
        ownerId: hostId,
        text: eventTextOf(facts, entries),
        before: eventTextOf(event, entries),
      },
    ]);
  return updated;
}

async function isCountedOn(tx: Transaction, { id, hostId }: Event): Promise<boolean> {
  return hostId !== null && (await countConcerned(tx, [id], { id: hostId })).count > 0;
}

/** The columns of an event, or a text saying what is missing. */
async function tryFacts(tx: Transaction, fields: EventFields) {
  try {
    return await validateFields(tx, null, fields);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { reason: error.fields?.map(({ message }) => message).join(" ") ?? "It is incomplete." };
  }
}

/** The host's own events at these starts, by title and city, to recognize the same evening from another source. */
export async function listOwnAt(tx: Transaction, hostId: string, starts: Date[]) {
  return tx
    .select({ title: events.title, startsAt: events.startsAt, city: events.city })
    .from(events)
    .where(and(eq(events.hostId, hostId), inArray(events.startsAt, starts)));
}

type OnDay = { at: number; title: string; city: string; day: string };

/**
 * Which of these rows are already events, by title, city and local day: a host's, or events without a host from the command-line import.
 * Starts aren't compared, because the two imports may read whole days in different zones.
 */
export async function findSameDay(
  db: Db | Transaction,
  listed: OnDay[],
  of: "a host" | "the command line",
): Promise<Set<number>> {
  const column = <T>(read: (row: OnDay) => T) => sql.param(listed.map(read));
  const origin =
    of === "a host"
      ? and(isNotNull(events.hostId), eq(events.visibility, "public"))
      : and(isNull(events.hostId), isNotNull(events.source));
  const { rows } = await db.execute<{ at: number }>(sql`
    select distinct wanted.at from unnest(
      ${column(({ at }) => at)}::int[], ${column(({ title }) => title.slice(0, eventLimits.title))}::text[],
      ${column(({ city }) => city)}::text[], ${column(({ day }) => day)}::date[]
    ) as wanted(at, title, city, day)
    join ${events} on ${events.startsAt} between wanted.day - interval '1 day' and wanted.day + interval '2 days'
      and lower(left(${events.title}, ${eventLimits.title})) = lower(wanted.title)
      and lower(${events.city}) = lower(wanted.city)
      and (${events.startsAt} at time zone ${events.zone})::date = wanted.day
    where ${origin}`);
  return new Set(rows.map(({ at }) => at));
}

/** The form fields of the host's drafts, to recognize the same evening. */
export async function listOwnDrafts(tx: Transaction, hostId: string) {
  return tx
    .select({ fields: eventDrafts.fields })
    .from(eventDrafts)
    .where(eq(eventDrafts.hostId, hostId));
}
