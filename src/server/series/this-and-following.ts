import { isDeepStrictEqual } from "node:util";
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { EventFields } from "../../contract/events/editing.ts";
import type { FollowingPlan } from "../../contract/events/series.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { seriesLimits } from "../../contract/events/series-limits.ts";
import type { Transaction } from "../lib/database/database.ts";
import { writeWithin } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { isEventNews } from "../notifications/announce.ts";
import { notifications } from "../notifications/tables.ts";
import { differenceBetween, offersOf } from "../event-changes/change-text.ts";
import type { ChangeSaid } from "../event-changes/changes.ts";
import { addDays } from "../lib/zoned-time.ts";
import type { Changes } from "../event-editing/drafts.ts";
import { applyCancellations, applyEdit } from "../event-editing/edit-event.ts";
import { type Brought, changeFollowingOccurrences } from "./following-occurrences.ts";
import { removeOccurrences } from "./removed-occurrences.ts";
import { fieldsOf } from "../event-editing/fields.ts";
import { lineUpFields, readLineUp } from "../event-editing/line-up.ts";
import { getEventById } from "../events/event-page.ts";
import { type Following, lockFollowing } from "./lock-following.ts";
import type { EventAccess } from "../events/event-access.ts";
import { refuseRule } from "./recurrence-problems.ts";
import { recurrenceFrom, recurrenceUntil, repeatsOf } from "./recurrence.ts";
import { startSeries, fillWindow } from "./series.ts";
import { eventChanges } from "../event-changes/tables.ts";
import { events } from "../events/tables.ts";
import { orders } from "../orders/tables.ts";
import { eventSeries } from "./tables.ts";

type Input = Changes & Omit<ChangeSaid, "note"> & { message: string; cancels?: string[] };
type Edited = Brought & { event: EventPage };

/** Edits an event and all dates of its series that follow, except those edited by themselves. */
export async function editFollowing(
  tx: Transaction,
  access: EventAccess<"edit">,
  input: Input,
): Promise<EventPage> {
  const edited = await changeFollowing(tx, await lockFollowing(tx, access), input);
  return edited.event;
}

/** Previews `editFollowing` by doing it in a transaction that is rolled back. */
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
    const people = await countRecipients(trial, edited.changedIds);
    plan = { ...edited.plan, people, ...(await readNews(trial, edited.changedIds, locale)) };
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

/** How many people this very transaction tells of changes. */
async function countRecipients(tx: Transaction, eventIds: string[]): Promise<number> {
  const { rows } = await tx.execute<{ people: number }>(sql`
    select count(distinct ${notifications.recipientId})::int as people from ${notifications}
    where ${inArray(notifications.eventId, eventIds)} and ${isEventNews} and ${notifications.time} = now()::timestamptz(3)`);
  return rows[0]?.people ?? 0;
}

/** What this very transaction tells of the first dates that stay, and what could be offered with it. */
async function readNews(
  tx: Transaction,
  eventIds: string[],
  locale: string,
): Promise<Pick<FollowingPlan, "announced" | "offers">> {
  const changes = await tx
    .select({ before: eventChanges.before, after: eventChanges.after })
    .from(eventChanges)
    .where(
      and(
        inArray(eventChanges.eventId, eventIds),
        eq(eventChanges.createdAt, sql`now()::timestamptz(3)`),
        sql`not (${eventChanges.after}->>'cancelled')::boolean`,
      ),
    )
    .orderBy(sql`${eventChanges.before}->>'startsAt'`)
    .limit(seriesLimits.shown);
  // All dates change in the same way.
  const usual = { offersRefunds: true, asksWhoComes: true, createdAt: new Date() };
  const offers = changes.map((change) => offersOf({ ...change, ...usual }));
  return {
    announced: changes.map(({ before, after }) => ({
      startsAt: before.startsAt,
      zone: before.zone,
      differences: differenceBetween(before, after, locale),
    })),
    offers: {
      asks: offers.some(({ asks }) => asks),
      refunds:
        offers.some(({ refundsUntil }) => refundsUntil !== null) && (await hasPaid(tx, eventIds)),
    },
  };
}

async function hasPaid(tx: Transaction, eventIds: string[]): Promise<boolean> {
  const paid = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.eventId, eventIds),
        eq(orders.state, "paid"),
        gt(orders.totalMinor, orders.refundedMinor),
      ),
    )
    .limit(1);
  return paid.length > 0;
}

// A new rule is a change even if the rest of the form stayed the same.
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

/** Cancels an event and all dates that follow; those without responses, saves or orders are removed, and no more are made. */
export async function cancelFollowing(
  tx: Transaction,
  seen: EventAccess<"cancel">,
  message: string,
): Promise<EventPage> {
  const { access, place, later } = await lockFollowing(tx, seen);
  const { person, event } = access;
  const dates = later.filter(({ status }) => status === "published");
  await removeOccurrences(tx, person, { dates, message });
  if (place) {
    const pattern = recurrenceUntil(place.series, addDays(place.day, -1));
    await tx
      .update(eventSeries)
      .set({ ...pattern, dueOn: null, updatedAt: sql`now()` })
      .where(eq(eventSeries.id, place.series.id));
  }
  await applyCancellations(tx, [access], message);
  return getEventById(tx, person, event.id);
}
