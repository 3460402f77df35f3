import { and, eq, lte, sql, type SQL } from "drizzle-orm";
import type { Review } from "../../contract/talent/reviews.ts";
import { actMembers } from "../acts/tables.ts";
import { listCreditedActs } from "../appearances/credited-acts.ts";
import { bookings } from "../bookings/tables.ts";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { notify } from "../notifications/notify.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { editableUntil, reviewShape, selectReviews } from "./review-shape.ts";
import { visibleReview, didAttend } from "./review-visibility.ts";
import { reviews } from "./tables.ts";

type About =
  | { kind: "act"; eventId: string; actId: string }
  | { kind: "event"; eventId: string }
  | { kind: "booking"; bookingId: string };
type Written = { id: string; about: About; stars: number; text: string };

/** Writes a review of something the person took part in, or changes their own one while that is allowed. */
export function writeReview(
  db: Db,
  person: Person,
  { id, about, stars, text }: Written,
): Promise<Done<Review>> {
  return write(db, async (tx) => {
    const [known] = await tx.select().from(reviews).where(eq(reviews.id, id)).for("update");
    if (known) {
      if (known.authorId !== person.id) refuse("NOT_FOUND");
      if (editableUntil(known) < new Date())
        refuse("NOT_ALLOWED", {
          detail: "A review can be changed for 14 days. You can delete it.",
        });
      if (known.stars !== stars || known.text !== text)
        await tx
          .update(reviews)
          .set({ stars, text, updatedAt: new Date() })
          .where(eq(reviews.id, id));
      return readReview(tx, person, id);
    }
    const subject = await subjectOf(tx, person, about);
    const now = new Date();
    const [made] = await tx
      .insert(reviews)
      .values({ id, authorId: person.id, ...subject, stars, text, createdAt: now, updatedAt: now })
      .onConflictDoNothing()
      .returning({ id: reviews.id });
    if (!made)
      refuse("CONFLICT", {
        detail: "You have already reviewed this. Change what you wrote instead.",
      });
    const { personId } = subject;
    await notify(tx, [
      { kind: "review", to: personId, by: person.id, fact: id, personId: person.id },
    ]);
    return readReview(tx, person, id);
  });
}

type Subject = {
  personId: string;
  actId?: string | null;
  eventId?: string;
  bookingId?: string;
};

function subjectOf(tx: Transaction, person: Person, about: About): Promise<Subject> {
  return about.kind === "booking"
    ? bookingSubject(tx, person, about.bookingId)
    : eventSubject(tx, person, about);
}

async function eventSubject(
  tx: Transaction,
  person: Person,
  about: Exclude<About, { kind: "booking" }>,
): Promise<Subject> {
  const { eventId } = about;
  const [event] = await tx
    .select({
      hostId: events.hostId,
      didAttend: didAttend(sql`${person.id}::uuid`, sql`${eventId}::uuid`),
    })
    .from(events)
    .where(and(eq(events.id, eventId), lte(events.endsAt, sql`now()`), visibleEvent(person)));
  if (!event) refuse("NOT_FOUND");
  if (!event.didAttend)
    refuse("NOT_ALLOWED", {
      detail: "Only people who were checked in, or watched for five minutes, can write a review.",
    });
  if (about.kind === "event") {
    const { hostId } = event;
    if (!hostId) refuse("NOT_FOUND");
    refuseOwn(hostId === person.id);
    return { personId: hostId, eventId };
  }
  const act = (await listCreditedActs(tx, eventId)).find(({ id }) => id === about.actId);
  if (!act || !(await isVisiblePerson(tx, person, act.ownerId))) refuse("NOT_FOUND");
  const [member] = await tx
    .select({ id: actMembers.personId })
    .from(actMembers)
    .where(
      and(
        eq(actMembers.actId, act.id),
        eq(actMembers.personId, person.id),
        eq(actMembers.confirmed, true),
      ),
    );
  refuseOwn(act.ownerId === person.id || member !== undefined || event.hostId === person.id);
  return { personId: act.ownerId, actId: act.id, eventId };
}

function refuseOwn(isOwn: boolean): void {
  if (isOwn) refuse("NOT_ALLOWED", { detail: "You can't review your own event or act." });
}

async function isVisiblePerson(tx: Transaction, person: Person, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), notBlocked(person, users.id)));
  return found.length > 0;
}

async function bookingSubject(tx: Transaction, person: Person, id: string): Promise<Subject> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id));
  if (!booking) refuse("NOT_FOUND");
  const { organizerId, talentId, actId, state } = booking;
  const isOrganizer = organizerId === person.id;
  if (!isOrganizer && talentId !== person.id) refuse("NOT_FOUND");
  if (state !== "done")
    refuse("NOT_ALLOWED", { detail: "You can review each other after the date." });
  const personId = isOrganizer ? talentId : organizerId;
  if (!personId || (isOrganizer && !actId))
    refuse("NOT_ALLOWED", { detail: "The other side has left Marquee." });
  return { personId, bookingId: id, actId: isOrganizer ? actId : null };
}

/** Returns a review as the person sees it; refuses with NOT_FOUND if they may not. */
async function readReview(
  tx: Transaction,
  person: Person,
  id: string,
  which?: SQL,
): Promise<Review> {
  const [row] = await selectReviews(tx).where(
    and(eq(reviews.id, id), visibleReview(person), which),
  );
  return row ? reviewShape(person, row) : refuse("NOT_FOUND");
}

/** Deletes the person's own review. */
export async function deleteReview(db: Db, person: Person, id: string): Promise<void> {
  const gone = await db
    .delete(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.authorId, person.id)))
    .returning({ id: reviews.id });
  if (gone.length === 0) refuse("NOT_FOUND");
}

/** Replies to a review of the person, their act or their event; an empty text removes the reply. */
export function replyToReview(
  db: Db,
  person: Person,
  { id, text }: { id: string; text: string },
): Promise<Done<Review>> {
  return write(db, async (tx) => {
    const mine = eq(reviews.personId, person.id);
    await readReview(tx, person, id, mine);
    const [changed] = await tx
      .update(reviews)
      .set({ reply: text, repliedAt: text === "" ? null : new Date() })
      .where(and(eq(reviews.id, id), mine))
      .returning({ authorId: reviews.authorId });
    if (!changed) refuse("NOT_FOUND");
    if (text !== "")
      await notify(tx, [
        {
          kind: "review-reply",
          to: changed.authorId,
          by: person.id,
          fact: id,
          personId: person.id,
        },
      ]);
    return readReview(tx, person, id);
  });
}
