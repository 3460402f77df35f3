import type { EventFields } from "../../contract/events/editing.ts";
import type { ChangePreview } from "../../contract/events/changes.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { differenceBetween, offersOf, type Plan, planOf } from "../event-changes/change-text.ts";
import { countConcerned, isUrgent } from "../event-changes/changes.ts";
import type { Changes } from "./drafts.ts";
import { validateFields } from "./validate-fields.ts";
import { fieldsOf } from "./fields.ts";
import { countGuests, readRefunds } from "../event-changes/count-guests.ts";
import { countWaiting } from "../rsvps/count-waiting.ts";
import { lineUpFields } from "./line-up.ts";
import { listBookedActs } from "../event-bookings/list-booked-acts.ts";
import type { EventAccess } from "../events/event-access.ts";

/** What the notification would say, and to how many people, if these changes were saved now; refuses what cannot be saved. */
export async function previewChange(
  tx: Transaction,
  access: EventAccess<"edit">,
  { locale, ...changes }: Changes & { locale: string },
): Promise<ChangePreview> {
  const { person, event } = access;
  const { before, after, facts } = await readChanged(tx, access, changes);
  const isOver = Math.max(event.endsAt.getTime(), facts.endsAt.getTime()) <= Date.now();
  const people = await countConcerned(tx, event.id, person);
  const guests = await countGuests(tx, event.id);
  const change = { before, after, offersRefunds: true, asksWhoComes: true, createdAt: new Date() };
  const offers = offersOf(change);
  return {
    differences: isOver ? [] : differenceBetween(before, after, locale),
    when: whenOf(before, after),
    people: people.count,
    guests: guests.count,
    waiting: (await countWaiting(tx, event)).people,
    more: { people: people.more, guests: guests.more },
    refunds: await readRefunds(tx, event.id),
    refundsUntil: offers.refundsUntil?.toISOString() ?? null,
    asks: offers.asks,
    bookings: await listBookedActs(tx, person, event.id),
    urgent: isUrgent({ before, after }),
  };
}

/** The times before and after, where they differ. */
function whenOf(before: Plan, after: Plan): ChangePreview["when"] {
  const when = { before: timesOf(before), after: timesOf(after) };
  return JSON.stringify(when.before) === JSON.stringify(when.after) ? null : when;
}

function timesOf({ startsAt, endsAt, zone, allDay }: Plan) {
  return { startsAt, endsAt, zone, allDay };
}

/** What people plan by as it is, and as it would be with these changes; refuses what cannot be saved. */
export async function readChanged(
  tx: Transaction,
  access: EventAccess<"edit">,
  { version, ...changes }: Changes,
) {
  const { person, event } = access;
  if (event.version !== version) refuse("CONFLICT");
  const { shown } = await lineUpFields(tx, access);
  const fields = { ...fieldsOf(event, shown), ...changes } as EventFields;
  const facts = await validateFields(
    tx,
    { person, hostId: event.hostId, performers: shown },
    fields,
  );
  return { before: planOf(event), after: planOf({ ...event, ...facts }), facts };
}
