import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { EventFields } from "../../contract/events/editing.ts";
import type { FollowingPlan } from "../../contract/events/series.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { seriesLimits } from "../../contract/events/series-limits.ts";
import type { Person } from "../lib/person.ts";
import type { Transaction } from "../lib/database/database.ts";
import { writeWithin } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { differenceBetween } from "../event-changes/change-text.ts";
import type { ChangeSaid } from "../event-changes/changes.ts";
import { readRefunds } from "../event-changes/count-guests.ts";
import { sumUpChanges } from "../event-changes/sum-up-changes.ts";
import type { Changes } from "../event-editing/drafts.ts";
import { applyEdit } from "../event-editing/edit-event.ts";
import { type Brought, changeFollowingOccurrences } from "./following-occurrences.ts";
import { fieldsOf } from "../event-editing/fields.ts";
import { lineUpFields, readLineUp } from "../event-editing/line-up.ts";
import { getEventById } from "../events/event-page.ts";
import { type Following, lockFollowing } from "./lock-following.ts";
import type { EventAccess } from "../events/event-access.ts";
import { refuseRule } from "./recurrence-problems.ts";
import { recurrenceFrom, repeatsOf } from "./recurrence.ts";
import { startSeries, fillWindow } from "./series.ts";
import { eventChanges } from "../event-changes/tables.ts";
import { events } from "../events/tables.ts";

type Input = Changes & Omit<ChangeSaid, "note"> & { message: string; cancels?: string[] };
type Edited = Brought & { event: EventPage };

/** Edits an event and all following dates of its series, except those edited individually. */
export async function editFollowing(
  tx: Transaction,
  access: EventAccess<"edit">,
  input: Input,
): Promise<EventPage> {
  const edited = await changeFollowing(tx, await lockFollowing(tx, access), input);
  return edited.event;
}

/** Previews `editFollowing` by running it in a transaction that is rolled back. */
export async function planFollowing(
  tx: Transaction,
  access: EventAccess<"edit">,
  { locale, ...input }: Changes & { locale: string },
): Promise<FollowingPlan> {
  let plan: FollowingPlan | undefined;
  const takenBack = new Error("only planned");
  await writeWithin(tx, async (trial) => {
    const following = await lockFollowing(trial, access);
    const edited = await changeFollowing(trial, following, { ...input, message: "" });
    const news = { eventIds: edited.changedIds, locale };
    plan = { ...edited.plan, ...(await readNews(trial, access.person, news)) };
    throw takenBack;
  }).catch((error: unknown) => {
    if (error !== takenBack) throw error;
  });
  return plan ?? refuse("NOT_FOUND");
}

async function changeFollowing(
  tx: Transaction,
  { access, place, later }: Following<"edit">,
  input: Input,
): Promise<Edited> {
  const { version, message, cancels, repeats, offerRefunds, askWhoCanCome, ...changes } = input;
  const said = { note: message, offerRefunds, askWhoCanCome };
  const { person, event } = access;
  const { id } = event;
  const { shown } = await lineUpFields(tx, access);
  const here = place ? repeatsOf(recurrenceFrom(place.series, place.day)) : null;
  const now = fieldsOf(event, shown, here);
  const form = {
    ...now,
    ...changes,
    repeats: repeats === undefined ? here : repeats,
  } as EventFields;
  const isSameRule = form.startDay === now.startDay && isDeepStrictEqual(form.repeats, here);
  if (!isSameRule && event.version !== version) refuse("CONFLICT");
  await applyEdit(tx, access, { version, ...said, ...changes }, { isWithOthers: true });
  const change = { id, now, form, isSameRule, said, message, cancels };
  const brought = place
    ? await changeFollowingOccurrences(tx, person, { ...change, ...place, later })
    : { plan: await repeatFromHere(tx, event, form), changedIds: [] };
  if (!isSameRule) await raiseVersion(tx, id, version);
  return {
    event: await getEventById(tx, person, id),
    plan: brought.plan,
    changedIds: [id, ...brought.changedIds],
  };
}

/** The notifications this transaction has recorded about the dates, the first ones as text. */
async function readNews(
  tx: Transaction,
  actor: Person,
  { eventIds, locale }: { eventIds: string[]; locale: string },
): Promise<Pick<FollowingPlan, "announced" | "preview" | "refunds">> {
  const news = await tx
    .select({
      eventId: eventChanges.eventId,
      before: eventChanges.before,
      after: eventChanges.after,
    })
    .from(eventChanges)
    .where(
      and(
        inArray(eventChanges.eventId, eventIds),
        eq(eventChanges.createdAt, sql`now()::timestamptz(3)`),
      ),
    )
    .orderBy(sql`${eventChanges.before}->>'startsAt'`);
  const changes = news.filter(({ after }) => !after.cancelled);
  const cancelledIds = news.flatMap(({ eventId, after }) => (after.cancelled ? eventId : []));
  return {
    announced: changes.slice(0, seriesLimits.shown).map(({ before, after }) => ({
      startsAt: before.startsAt,
      zone: before.zone,
      differences: differenceBetween(before, after, locale),
    })),
    preview: await sumUpChanges(tx, actor, { changes, cancelledIds, locale }),
    refunds: await readRefunds(tx, cancelledIds),
  };
}

// A new rule counts as a change even if the rest of the form stayed the same.
async function raiseVersion(tx: Transaction, id: string, version: number): Promise<void> {
  await tx
    .update(events)
    .set({ version: version + 1, updatedAt: sql`now()` })
    .where(and(eq(events.id, id), eq(events.version, version)));
}

/** Makes a single event the first of a series. */
async function repeatFromHere(
  tx: Transaction,
  { id, hostId }: EventAccess["event"],
  form: EventFields,
): Promise<Brought["plan"]> {
  const { repeats, startDay } = form;
  const alone = { changed: 1, made: 0, removed: 0, cancelled: [] };
  if (repeats === null) return alone;
  refuseRule(repeats, startDay);
  if (hostId === null) return refuse("NOT_ALLOWED");
  const fields = { ...form, repeats, lineUp: await readLineUp(tx, id) };
  const series = await startSeries(tx, { id, hostId, fields });
  const place = { seriesId: series.id, occurrence: startDay };
  await tx.update(events).set(place).where(eq(events.id, id));
  return { ...alone, made: await fillWindow(tx, series) };
}
