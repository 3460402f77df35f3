import { and, sql, type SQL } from "drizzle-orm";
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
  const [row] = await db
    .select({
      people: sql<number>`count(distinct ${reviews.authorId})::int`,
      average: sql<number | null>`round(avg(${reviews.stars}), 1)::float8`,
    })
    .from(reviews)
    .where(
      and(
        which,
        isShownReview(),
        notSuspended(reviews.authorId),
        notHidden(undefined, "review", reviews.id),
      ),
    );
  const people = row?.people ?? 0;
  return { people, average: people >= leastRatings ? (row?.average ?? null) : null };
}
