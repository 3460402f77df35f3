import { eq, sql } from "drizzle-orm";
import type { EventPage } from "../../contract/events/events.ts";
import type { CancelPlan } from "../../contract/events/series.ts";
import { planOf } from "../event-changes/change-text.ts";
import { sumUpChanges } from "../event-changes/sum-up-changes.ts";
import { applyCancellations } from "../event-editing/edit-event.ts";
import type { EventAccess } from "../events/event-access.ts";
import { getEventById } from "../events/event-page.ts";
import type { Transaction } from "../lib/database/database.ts";
import { addDays } from "../lib/zoned-time.ts";
import { lockFollowing } from "./lock-following.ts";
import { recurrenceUntil } from "./recurrence.ts";
import { findHeld, removeOccurrences } from "./removed-occurrences.ts";
import { eventSeries } from "./tables.ts";

/** Cancels an event and all following dates and stops the series. Dates without responses, saves or orders are removed instead. */
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

/** Who would be notified by `cancelFollowing`, and what would be refunded. */
export async function planCancelFollowing(
  tx: Transaction,
  seen: EventAccess<"cancel">,
  locale: string,
): Promise<CancelPlan> {
  const { access, later } = await lockFollowing(tx, seen);
  const dates = later.filter(({ status }) => status === "published");
  const { held, removed } = await findHeld(tx, access.person, dates);
  const changes = [access.event, ...held].map((date) => {
    const plan = planOf(date);
    return { eventId: date.id, before: plan, after: plan };
  });
  const preview = await sumUpChanges(tx, access.person, { changes, locale });
  return { cancelled: changes.length, removed: removed.length, preview };
}
