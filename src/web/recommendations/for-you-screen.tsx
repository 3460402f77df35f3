import { useInfiniteQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { sentenceOf } from "../app/refusal.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { EventCardSkeleton, Loading } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { forYouQuery } from "./queries.ts";
import { RecommendationList } from "./recommendation-list.tsx";

/** All recommendations, best first. */
export function ForYouScreen() {
  const list = useInfiniteQuery(forYouQuery);
  const events = itemsOf(list.data);
  return (
    <main id="main">
      <div className="page-head">
        <div>
          <h1>For you</h1>
          <p>Based on what you save, RSVP to and follow. It never leaves this server.</p>
        </div>
        <ButtonLink to="/for-you/interests" className="push-end">
          <Icon of={ListChecks} />
          Your interests
        </ButtonLink>
      </div>
      <h2 className="visually-hidden">Recommended events</h2>
      {list.isPending && (
        <Loading says="Choosing events for you">
          <div className="event-grid">
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
        >
          {sentenceOf(list.error)}
        </ErrorState>
      )}
      {list.isSuccess && events.length === 0 && <NothingYet />}
      <RecommendationList events={events} />
      {list.isFetchNextPageError && (
        <ErrorState
          message="We couldn't load more events."
          onRetry={() => void list.fetchNextPage()}
        />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <div className="side-by-side for-you-more">
          <Button
            size="large"
            busy={list.isFetchingNextPage && "Loading"}
            onClick={() => void list.fetchNextPage()}
          >
            Show more<span className="visually-hidden"> for you</span>
          </Button>
        </div>
      )}
    </main>
  );
}

function NothingYet() {
  return (
    <EmptyState
      poster="For you"
      title="Nothing to recommend yet"
      heading="h2"
      actions={
        <ButtonLink to="/discover-events" variant="primary">
          Discover Events
        </ButtonLink>
      }
    >
      You've already responded to every upcoming event. New ones will show up here.
    </EmptyState>
  );
}
