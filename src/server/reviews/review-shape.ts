import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { reviewLimits } from "../../contract/talent/limits.ts";
import type { Review } from "../../contract/talent/reviews.ts";
import { bookings } from "../bookings/tables.ts";
import { events } from "../events/tables.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { ViewerId } from "../lib/person.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { type ReviewRow, reviews } from "./tables.ts";

const dayMs = 24 * 3_600_000;
const replier = alias(users, "replier");

/** Selects reviews with everything that is shown of them. */
export function selectReviews(db: Db | Transaction) {
  return db
    .select({
      review: reviews,
      author: personCardColumns,
      replier: replier.name,
      title: sql<string | null>`case when ${events.visibility} = 'public' then ${events.title} end`,
      slug: sql<string | null>`case when ${events.visibility} = 'public' then ${events.slug} end`,
      day: sql<
        string | null
      >`coalesce(to_char(${events.startsAt} at time zone ${events.zone}, 'YYYY-MM-DD'), ${bookings.day}::text)`,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .innerJoin(replier, eq(replier.id, reviews.personId))
    .leftJoin(events, eq(events.id, reviews.eventId))
    .leftJoin(bookings, eq(bookings.id, reviews.bookingId));
}

type Selected = {
  review: ReviewRow;
  author: Parameters<typeof makePersonCard>[0];
  replier: string;
  title: string | null;
  slug: string | null;
  day: string | null;
};

/** Until when an author may change a review. */
export function editableUntil({ createdAt }: Pick<ReviewRow, "createdAt">): Date {
  return new Date(createdAt.getTime() + reviewLimits.editDays * dayMs);
}

export function reviewShape(viewer: ViewerId, row: Selected): Review {
  const { review, author, title, slug, day } = row;
  const isMine = viewer?.id === review.authorId;
  return {
    id: review.id,
    author: makePersonCard(author),
    stars: review.stars,
    text: review.text,
    time: review.createdAt.toISOString(),
    edited: review.updatedAt.getTime() > review.createdAt.getTime(),
    at:
      day === null
        ? null
        : { title: title ?? (review.bookingId ? "a booking" : "a private event"), slug, day },
    reply: review.repliedAt && {
      text: review.reply,
      time: review.repliedAt.toISOString(),
      by: row.replier,
    },
    can: {
      edit: isMine && editableUntil(review) > new Date(),
      delete: isMine,
      reply: viewer?.id === review.personId,
    },
  };
}
