import { Star } from "lucide-react";
import type { ReviewSummary } from "../../contract/talent/reviews.ts";
import { Icon } from "../ui/icon.tsx";

/** The average of an act, or that too few rated it; nothing where nobody did. */
export function Score({ summary }: { summary: ReviewSummary | null | undefined }) {
  if (!summary?.people) return null;
  const { average, people } = summary;
  if (average === null) return <span className="muted-text">Too few reviews for a score</span>;
  return <Rating stars={average} people={people} />;
}

/** "4.2" with a star, and in words for those who do not see it. */
export function Rating({ stars, people }: { stars: number; people?: number }) {
  return (
    <span className="side-by-side is-tight rating">
      <Icon of={Star} size="small" />
      <b className="tabular-numbers">{stars.toFixed(1)}</b>
      <span className={people === undefined ? "visually-hidden" : "muted-text"}>
        {" "}
        of 5{people !== undefined && `, from ${people}`}
      </span>
    </span>
  );
}
