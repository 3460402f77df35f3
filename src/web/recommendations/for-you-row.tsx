import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { itemsOf } from "../lib/list-pages.ts";
import { EventCardSkeleton, Loading } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { forYouRowQuery } from "./queries.ts";
import { RecommendationList } from "./recommendation-list.tsx";

/** The top three recommendations, above the list of all events. */
export function ForYouRow() {
  const list = useInfiniteQuery(forYouRowQuery);
  const events = itemsOf(list.data);
  if (list.isSuccess && events.length === 0) return null;
  return (
    <section className="for-you-box" aria-labelledby="for-you-h">
      <div className="section-head">
        <h2 id="for-you-h">For you</h2>
        <Link className="push-end link" to="/for-you">
          See all<span className="visually-hidden"> for you</span>
        </Link>
      </div>
      {list.isPending && (
        <Loading says="Choosing events for you">
          <div className="event-grid for-you-row">
            <EventCardSkeleton />
            <EventCardSkeleton />
            <EventCardSkeleton />
          </div>
        </Loading>
      )}
      {list.isLoadingError && (
        <ErrorState
          message="We couldn't load your recommendations."
          onRetry={() => void list.refetch()}
        />
      )}
      <RecommendationList events={events} row={3} />
    </section>
  );
}
