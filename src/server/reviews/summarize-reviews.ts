import { and, inArray, isNull, sql, type SQL } from "drizzle-orm";
import { leastRatings } from "../../contract/talent/limits.ts";
import type { ReviewSummary } from "../../contract/talent/reviews.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { notHidden } from "../moderation/visibility.ts";
import { notSuspended } from "../people/visibility.ts";
import { isShownReview } from "./review-visibility.ts";
import { reviews } from "./tables.ts";

/** The average of some reviews, once enough different people wrote them; the same for every viewer. */
export async function summarizeReviews(
  db: Db | Transaction,
  which: SQL | undefined,
): Promise<ReviewSummary> {
  const [row] = await db.select(summary).from(reviews).where(and(which, isCounted()));
  return withEnough(row ?? { people: 0, average: null });
}

/** Few ratings make no average: how many there are is said alone. */
function withEnough({ people, average }: ReviewSummary): ReviewSummary {
  return { people, average: people >= leastRatings ? average : null };
}

const summary = {
  people: sql<number>`count(distinct ${reviews.authorId})::int`,
  average: sql<number | null>`round(avg(${reviews.stars}), 1)::float8`,
};

function isCounted(): SQL | undefined {
  return and(
    isShownReview(),
    notSuspended(reviews.authorId),
    notHidden(undefined, "review", reviews.id),
  );
}

/** What people who were checked in say of these acts; an act that nobody rated has no entry. */
export async function summarizeReviewsOfActs(
  db: Db | Transaction,
  actIds: string[],
): Promise<Map<string, ReviewSummary>> {
  if (actIds.length === 0) return new Map();
  const rows = await db
    .select({ actId: reviews.actId, ...summary })
    .from(reviews)
    .where(and(inArray(reviews.actId, actIds), isNull(reviews.bookingId), isCounted()))
    .groupBy(reviews.actId);
  return new Map(
    rows.flatMap(({ actId, ...row }) => (actId ? [[actId, withEnough(row)] as const] : [])),
  );
}
