import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { reviewLimits } from "../../contract/talent/limits.ts";
import type { Review } from "../../contract/talent/reviews.ts";
import { listCreditedActs } from "../appearances/credited-acts.ts";
import { bookings } from "../bookings/tables.ts";
import { isOwnBooking } from "../bookings/list-bookings.ts";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { visiblePeople } from "../people/visibility.ts";
import { reviewShape, selectReviews } from "./review-shape.ts";
import { visibleReview, didAttend } from "./review-visibility.ts";
import { reviews } from "./tables.ts";

const dayMs = 24 * 3_600_000;

type OfEvent = {
  event: { mine: Review | null } | null;
  acts: { id: string; slug: string; name: string; mine: Review | null }[];
};

/** What a person may review of an event; nothing new if they were not checked in. */
export async function listMyReviewsOfEvent(
  db: Db,
  person: Person,
  eventId: string,
): Promise<OfEvent> {
  const [event] = await db
    .select({
      hostId: events.hostId,
      isOver: sql<boolean>`${lte(events.endsAt, sql`now()`)}`,
      didAttend: didAttend(sql`${person.id}::uuid`, sql`${eventId}::uuid`),
    })
    .from(events)
    .where(and(eq(events.id, eventId), visibleEvent(person)));
  if (!event) refuse("NOT_FOUND");
  if (!event.isOver || event.hostId === person.id) return { event: null, acts: [] };
  const mine = await selectReviews(db).where(
    and(eq(reviews.eventId, eventId), eq(reviews.authorId, person.id)),
  );
  const mineOf = (actId: string | null) => {
    const row = mine.find(({ review }) => review.actId === actId);
    return row ? reviewShape(person, row) : null;
  };
  // After a check-in is undone, its person can still change or delete what they wrote before.
  if (!event.didAttend && mine.length === 0) return { event: null, acts: [] };
  const isShown = (actId: string | null) => event.didAttend || mineOf(actId) !== null;
  const credited = await listCreditedActs(db, eventId);
  const visible = new Set(
    credited.length > 0
      ? await visiblePeople(
          db,
          person,
          credited.map(({ ownerId }) => ownerId),
        )
      : [],
  );
  return {
    event: event.hostId && isShown(null) ? { mine: mineOf(null) } : null,
    acts: credited
      .filter(({ id, ownerId }) => ownerId !== person.id && visible.has(ownerId) && isShown(id))
      .map(({ id, slug, name }) => ({ id, slug, name, mine: mineOf(id) })),
  };
}

type OfBooking = {
  mine: Review | null;
  theirs: Review | null;
  mayWrite: boolean;
  theyWrote: boolean;
  shownFrom: string;
};

/** What both sides of a booking wrote, as far as this person may read it. */
export async function listReviewsOfBooking(
  db: Db,
  person: Person,
  bookingId: string,
): Promise<OfBooking> {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), isOwnBooking(person)));
  if (!booking) refuse("NOT_FOUND");
  const written = await db
    .select({ authorId: reviews.authorId })
    .from(reviews)
    .where(and(eq(reviews.bookingId, bookingId), isNotNull(reviews.bookingId)));
  const shown = await selectReviews(db).where(
    and(eq(reviews.bookingId, bookingId), visibleReview(person)),
  );
  const [mine, theirs] = [true, false].map((own) => {
    const row = shown.find(({ review }) => (review.authorId === person.id) === own);
    return row ? reviewShape(person, row) : null;
  });
  const other = booking.organizerId === person.id ? booking.talentId : booking.organizerId;
  return {
    mine: mine ?? null,
    theirs: theirs ?? null,
    mayWrite: booking.state === "done" && other !== null && !mine,
    theyWrote: written.some(({ authorId }) => authorId !== person.id),
    shownFrom: new Date(booking.endsAt.getTime() + reviewLimits.revealDays * dayMs).toISOString(),
  };
}
