import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Paged } from "../app/paged.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { type ReviewsOf, reviewsQuery } from "./queries.ts";
import { ReviewRow } from "./review-row.tsx";
import { Rating } from "./rating.tsx";

type ReviewsSectionProps = {
  of: ReviewsOf;
  title: string;
  /** One sentence that says who may write here. */
  rule: string;
  /** The viewer's actions. */
  children?: ReactNode;
};

/** Reviews with their average; renders nothing if there are none and none can be written. */
export function ReviewsSection({ of, title, rule, children }: ReviewsSectionProps) {
  const list = useInfiniteQuery(reviewsQuery(of));
  const found = itemsOf(list.data);
  const summary = list.data?.pages[0]?.summary;
  if (list.isPending || (found.length === 0 && !children && !list.isError)) return null;
  return (
    // An act's page has two of these sections.
    <section
      className="page-section"
      id={of.kind === "act" && of.by === "organizers" ? "organizer-reviews" : "reviews"}
    >
      <div className="section-head">
        <h2>{title}</h2>
        {summary && summary.average !== null && (
          <span className="push-end">
            <Rating stars={summary.average} people={summary.people} />
          </span>
        )}
      </div>
      <p className="supporting-text">{rule}</p>
      {children}
      <Paged list={list} things="reviews" isEmpty={found.length === 0}>
        {found.map((review) => (
          <ReviewRow key={review.id} review={review} />
        ))}
      </Paged>
    </section>
  );
}

/** The average by people who came, beside an act's name, or a note that too few rated it. */
export function ActRating({ actId }: { actId: string }) {
  const list = useInfiniteQuery(reviewsQuery({ kind: "act", id: actId, by: "audience" }));
  const summary = list.data?.pages[0]?.summary;
  if (!summary?.people) return null;
  if (summary.average === null)
    return <span className="muted-text">Not enough reviews for a rating yet</span>;
  return <Rating stars={summary.average} people={summary.people} />;
}
