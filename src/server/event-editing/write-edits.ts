import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import type { EventFields } from "../../contract/events/editing.ts";
import type { Transaction } from "../lib/database/database.ts";
import { rescheduleBookings } from "../event-bookings/reschedule-bookings.ts";
import { refuse } from "../lib/refuse.ts";
import { type ChangeSaid, noteChanges } from "../event-changes/changes.ts";
import { moveReconfirmDeadlines } from "../rsvps/reconfirm.ts";
import { offerReleasedPlacesOfEach } from "../rsvps/waitlist-offers.ts";
import type { LockedEventAccess } from "../events/event-access.ts";
import { pickFields } from "../events/event-details.ts";
import { events } from "../events/tables.ts";
import { queueTexts, type Written } from "../moderation/queue-texts.ts";
import { claimCover } from "./cover.ts";
import type { Changes } from "./drafts.ts";
import { eventTextOf } from "./event-text.ts";
import { fieldsOf } from "./fields.ts";
import { type LineUpFields, listLineUpFields, writeLineUps } from "./line-up.ts";
import { refreshSearchText } from "./line-up-search.ts";
import { addGuestsFromRsvps } from "./members.ts";
import { type EventFacts, refuseOver, validateForms } from "./validate-fields.ts";

type Event = typeof events.$inferSelect;
type Edit = { access: LockedEventAccess<"edit">; changes: Omit<Changes, "repeats"> };
type Options = {
  said: ChangeSaid;
  /** Whether all dates of the series are edited alike, so that none counts as modified. */
  isWithOthers: boolean;
};

/**
 * Writes the changes of an event, or of dates of one series, and returns the events that changed. The number of statements doesn't grow
 * with the dates, except for dates with a waitlist or people to notify.
 */
export async function writeEdits(
  tx: Transaction,
  edits: Edit[],
  { said, isWithOthers }: Options,
): Promise<Event[]> {
  const [first] = edits;
  if (!first) return [];
  const { person, event } = first.access;
  const filled = await fillForms(tx, edits);
  if (filled.length === 0) return [];
  const forms = filled.map(({ fields, shown }) => ({ fields, performers: shown }));
  const validated = await validateForms(tx, { person, hostId: event.hostId }, forms);
  const edited = filled.map((form, at) => ({ ...form, facts: factsOf(form, validated[at]!) }));
  const covers = edited.flatMap(({ event: { coverId }, fields }) =>
    fields.coverId === coverId ? [] : (fields.coverId ?? []),
  );
  for (const coverId of new Set(covers)) await claimCover(tx, person, coverId, event.seriesId);
  const changing = edited.map(({ event: before, facts }) => {
    const modified = before.modified || (before.seriesId !== null && !isWithOthers);
    return { before, after: { ...before, ...facts, modified, version: before.version + 1 } };
  });
  await updateEvents(tx, changing);
  const lineUps = edited.flatMap(({ event: { id, seriesId }, fields, shown, hidden }) =>
    isDeepStrictEqual(fields.lineUp, shown)
      ? []
      : { event: { id, seriesId }, shown: fields.lineUp, hidden },
  );
  await writeLineUps(tx, person, lineUps);
  await queueTexts(tx, person, edited.map(writtenIn));
  await followEdits(tx, changing);
  await noteChanges(tx, person, changing, said);
  await rescheduleBookings(tx, person.id, changing);
  return changing.map(({ after }) => after);
}

function writtenIn({ event, facts, fields, shown }: Filled & { facts: EventFacts }): Written {
  return {
    target: "event",
    targetId: event.id,
    ownerId: event.hostId,
    text: eventTextOf(facts, fields.lineUp),
    before: eventTextOf(event, shown),
  };
}

type Filled = LineUpFields & { event: Event; fields: EventFields };

/** Merges the changes into the forms; leaves out forms that stay the same. */
async function fillForms(tx: Transaction, edits: Edit[]): Promise<Filled[]> {
  const ids = edits.map(({ access }) => access.event.id);
  const lineUps = await listLineUpFields(tx, edits[0]!.access.person, ids);
  return edits.flatMap(({ access: { event }, changes: { version, ...changes } }) => {
    const { shown, hidden } = lineUps.get(event.id) ?? { shown: [], hidden: [] };
    const now = fieldsOf(event, shown);
    const fields = { ...now, ...changes } as EventFields;
    if (isDeepStrictEqual(fields, now)) return [];
    if (event.version !== version) refuse("CONFLICT");
    return { event, fields, shown, hidden };
  });
}

/** The columns to write for a valid form; refuses what this event doesn't allow. */
function factsOf({ event, fields }: Filled, { search, ...written }: EventFacts) {
  // Once it has tickets, their prices decide whether the event is free.
  const free = event.currency === null ? written.free : event.free;
  // A non-empty search text is rebuilt later, with the line-up, once that is written.
  const facts = { ...written, free, search: event.search === "" ? search : event.search };
  refuseRewriting(event, facts, fields);
  const isSmaller = facts.capacity !== null && facts.capacity < event.going;
  if (isSmaller && facts.capacity !== event.capacity) {
    const message = `${event.going} places are already taken.`;
    refuse("BAD_INPUT", { fields: [{ field: "capacity", message }] });
  }
  return facts;
}

/** A past event is shown on its attendees' profiles, so it keeps its title and dates; an upcoming one can't be moved to the past. */
function refuseRewriting(event: Event, facts: EventFacts, fields: EventFields): void {
  if (event.endsAt.getTime() > Date.now()) return refuseOver(facts, fields);
  const isSame =
    facts.title === event.title &&
    facts.startsAt.getTime() === event.startsAt.getTime() &&
    facts.endsAt.getTime() === event.endsAt.getTime();
  if (!isSame)
    refuse("NOT_ALLOWED", { detail: "This event is over. Its title and dates can't be changed." });
}

type Changing = { before: Event; after: Event };
// Each date has its own times, and the database increments the version.
type Column = Exclude<keyof Event, "startsAt" | "endsAt" | "version" | "words">;

/** Writes the changed columns, one statement per set of equal values: dates usually differ only in their times. */
async function updateEvents(tx: Transaction, changing: Changing[]): Promise<void> {
  const names = [...new Set(changing.flatMap(differences))];
  const alike = Map.groupBy(changing, ({ after }) => JSON.stringify(pickFields(after, names)));
  for (const dates of alike.values()) {
    const column = <T>(read: (after: Event) => T) =>
      sql.param(dates.map(({ after }) => read(after)));
    await tx
      .update(events)
      .set({
        ...pickFields(dates[0]!.after, names),
        startsAt: sql`edited.starts_at`,
        endsAt: sql`edited.ends_at`,
        version: sql`${events.version} + 1`,
        updatedAt: sql`now()`,
      })
      .from(
        sql`unnest(${column(({ id }) => id)}::uuid[], ${column(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
          ${column(({ endsAt }) => endsAt.toISOString())}::timestamptz[]) as edited (id, starts_at, ends_at)`,
      )
      .where(eq(events.id, sql`edited.id`));
  }
}

function differences({ before, after }: Changing): Column[] {
  const { startsAt: _start, endsAt: _end, version: _version, words: _words, ...columns } = after;
  const names = Object.keys(columns) as Column[];
  return names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
}

/** Updates what depends on the events: search text, guests, deadlines and offers of released places. */
async function followEdits(tx: Transaction, changing: Changing[]): Promise<void> {
  const idsOf = (some: Changing[]) => some.map(({ after }) => after.id);
  const closed = changing.filter(({ after }) => after.visibility === "invite-only");
  const moved = changing.filter(
    ({ before, after }) => before.startsAt.getTime() !== after.startsAt.getTime(),
  );
  await refreshSearchText(tx, idsOf(changing));
  await addGuestsFromRsvps(tx, idsOf(closed));
  await moveReconfirmDeadlines(tx, idsOf(moved));
  await offerReleasedPlacesOfEach(tx, idsOf(changing));
}
