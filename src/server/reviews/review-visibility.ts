import { and, eq, or, sql, type AnyColumn, type SQL } from "drizzle-orm";
import { reviewLimits } from "../../contract/talent/limits.ts";
import { bookings } from "../bookings/tables.ts";
import { scans } from "../door/tables.ts";
import type { ViewerId } from "../lib/person.ts";
import { notHidden } from "../moderation/visibility.ts";
import { notBlocked } from "../people/visibility.ts";
import { stayedOnline } from "../streams/views.ts";
import { tickets } from "../tickets/tables.ts";
import { reviews } from "./tables.ts";

/**
 * Whether a person was at an event: checked in by an entry that counts, or watching live for five minutes. An entry
 * counts until it is undone; with `at`, one that counted at that time is enough.
 */
export function didAttend(
  personId: AnyColumn | SQL,
  eventId: AnyColumn | SQL,
  at?: AnyColumn,
): SQL<boolean> {
  const counts = at ? sql`(came.undone_at is null or came.undone_at > ${at})` : isStanding;
  return sql<boolean>`(exists (select 1 from ${tickets} as held join ${scans} as came on came.ticket_id = held.id
    where held.event_id = ${eventId} and held.holder_id = ${personId}
      and came.result = 'admitted' and ${counts})
    or exists (select 1 from ${scans} as came where came.attendee_id = ${personId} and came.event_id = ${eventId}
      and came.result = 'admitted' and ${counts})
    or ${stayedOnline(personId, eventId)})`;
}

const isStanding = sql`came.undone_at is null`;

/** Whether both sides of the review's booking wrote, or enough time has passed to show one review alone. */
function isRevealed(): SQL {
  return sql`(exists (select 1 from ${reviews} as other where other.booking_id = ${reviews.bookingId}
      and other.author_id <> ${reviews.authorId})
    or (select ends_at from ${bookings} where id = ${reviews.bookingId})
      < now() - make_interval(days => ${sql.raw(String(reviewLimits.revealDays))}))`;
}

/**
 * Whether a review counts: its author was there, or both sides of the booking may read it. A review written before the
 * author's entry was undone stays, or organizers could silence people who did not like the night.
 */
export function isShownReview(): SQL | undefined {
  return or(
    and(
      sql`${reviews.eventId} is not null`,
      didAttend(reviews.authorId, reviews.eventId, reviews.createdAt),
    ),
    and(sql`${reviews.bookingId} is not null`, isRevealed()),
  );
}

/** The one condition for the reviews that a viewer may see; authors always see their own. */
export function visibleReview(viewer: ViewerId): SQL | undefined {
  const isShown = and(
    isShownReview(),
    notBlocked(viewer, reviews.authorId),
    notHidden(viewer, "review", reviews.id),
  );
  return viewer ? or(eq(reviews.authorId, viewer.id), isShown) : isShown;
}
