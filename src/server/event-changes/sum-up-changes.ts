import type { ChangePreview } from "../../contract/events/changes.ts";
import { placeOf } from "../events/place-text.ts";
import { listBookedActs } from "../event-bookings/list-booked-acts.ts";
import type { Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { countWaiting } from "../rsvps/count-waiting.ts";
import { differenceBetween, offersOf, type Plan } from "./change-text.ts";
import { countConcerned, isUrgent } from "./changes.ts";
import { countGuests, readRefunds } from "./count-guests.ts";

type Change = { eventId: string; before: Plan; after: Plan };
type Input = {
  /** Changes of one event, or of several dates that change alike. */
  changes: Change[];
  /** Dates that are cancelled with the change; their people are notified too. */
  cancelledIds?: string[];
  locale: string;
};

/** Previews a change's notification, worded for its first date, and counts its recipients. */
export async function sumUpChanges(
  tx: Transaction,
  actor: Person,
  { changes, cancelledIds = [], locale }: Input,
): Promise<ChangePreview> {
  const changedIds = changes.map(({ eventId }) => eventId);
  const ids = [...changedIds, ...cancelledIds];
  const people = await countConcerned(tx, ids, actor);
  const guests = await countGuests(tx, ids);
  const offered = { offersRefunds: true, asksWhoComes: true, createdAt: new Date() };
  const offers = changes.map((change) => offersOf({ ...change, ...offered }));
  const limits = offers.flatMap(({ refundsUntil }) => refundsUntil?.getTime() ?? []);
  const first = changes.at(0);
  return {
    differences: first ? differenceBetween(first.before, first.after, locale) : [],
    when: first ? whenOf(first) : null,
    isElsewhere: first ? isElsewhere(first) : false,
    people: people.count,
    guests: guests.count,
    waiting: (await countWaiting(tx, ids.map(published))).people,
    more: { people: people.more, guests: guests.more },
    refunds: await readRefunds(tx, changedIds),
    refundsUntil: limits.length > 0 ? new Date(Math.max(...limits)).toISOString() : null,
    asks: offers.some(({ asks }) => asks),
    bookings: await listBookedActs(tx, actor, changedIds),
    urgent: changes.some(isUrgent),
  };
}

function published(id: string) {
  return { id, status: "published" as const };
}

/** The times before and after; null when they are the same. */
function whenOf({ before, after }: Change): ChangePreview["when"] {
  const when = { before: timesOf(before), after: timesOf(after) };
  return JSON.stringify(when.before) === JSON.stringify(when.after) ? null : when;
}

function timesOf({ startsAt, endsAt, zone, allDay }: Plan) {
  return { startsAt, endsAt, zone, allDay };
}

function isElsewhere({ before, after }: Change): boolean {
  return placeOf(before) !== placeOf(after) || before.online !== after.online;
}
