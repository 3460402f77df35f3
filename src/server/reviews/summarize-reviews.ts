import { type AnyColumn, and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { minRatings } from "../../contract/talent/limits.ts";
import type { ReviewSummary } from "../../contract/talent/reviews.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { notHidden } from "../moderation/visibility.ts";
import { notSuspended } from "../people/visibility.ts";
import { isShownReview } from "./review-visibility.ts";
import { reviews } from "./tables.ts";

/** Averages the given reviews, once enough different people wrote them; the same for every viewer. */
export async function summarizeReviews(
  db: Db | Transaction,
  which: SQL | undefined,
): Promise<ReviewSummary> {
  const [row] = await selectSummary(db, which);
  return withEnough(row);
}

export function selectSummary(db: Db | Transaction, which: SQL | undefined) {
  return db.select(summary).from(reviews).where(and(which, isCounted()));
}

/** With too few ratings there is no average, only their number. */
export function withEnough(
  { people, average }: ReviewSummary = { people: 0, average: null },
): ReviewSummary {
  return { people, average: people >= minRatings ? average : null };
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

/** The ratings of an act by people who were checked in, in a query of acts; null if nobody rated it. */
export function ratingOfAct(actId: AnyColumn): SQL<ReviewSummary | null> {
  const { people, average } = summary;
  return sql`(select jsonb_build_object('people', ${people}, 'average',
      case when ${people} >= ${minRatings} then ${average} end)
    from ${reviews} where ${and(eq(reviews.actId, actId), isNull(reviews.bookingId), isCounted())} having count(*) > 0)`;
}
