import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { itemsOf } from "../lib/list-pages.ts";
import { EventCardSkeleton, Loading } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { forYouRowQuery } from "./queries.ts";
import { RecommendationList } from "./recommendation-list.tsx";

/** The three best above everything there is. */
export function ForYouRow() {
  const list = useInfiniteQuery(forYouRowQuery);
  const events = itemsOf(list.data);
  if (list.isSuccess && events.length === 0) return null;
  return (
    <section className="fy-box" aria-labelledby="for-you-h">
      <div className="sec-h">
        <h2 id="for-you-h">For you</h2>
        <Link className="push link" to="/for-you">
          See all<span className="vh"> for you</span>
        </Link>
      </div>
      {list.isPending && (
        <Loading says="Choosing events for you">
          <div className="egrid fy-row">
            <EventCardSkeleton />
            <EventCardSkeleton />
            <EventCardSkeleton />
          </div>
        </Loading>
      )}
      {list.isLoadingError && (
        <ErrorState
          message="Your recommendations did not load."
          onRetry={() => void list.refetch()}
        />
      )}
      <RecommendationList events={events} row={3} />
    </section>
  );
}
