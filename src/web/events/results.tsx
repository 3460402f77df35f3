import { useInfiniteQuery } from "@tanstack/react-query";
import { sentenceOf } from "../app/refusal.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { EventCardSkeleton, Loading } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import type { DiscoverSearch } from "./discover-search.ts";
import { EventCard } from "./event-card.tsx";
import { eventsPerPage, eventsQuery } from "./queries.ts";
import { countWords, scopeWords } from "./result-words.ts";

const firstRow = 3;

/** What the filters find: a count in words, the grid, and the next page on demand. */
export function Results({ filters, today }: { filters: DiscoverSearch; today: string }) {
  const list = useInfiniteQuery(eventsQuery(filters, today));
  if (list.isPending) return <ResultsLoading />;
  if (list.isLoadingError || (list.isError && list.isPlaceholderData)) {
    return (
      <ErrorState message="The events did not load." onRetry={() => void list.refetch()}>
        {sentenceOf(list.error)}
      </ErrorState>
    );
  }
  const events = list.data?.pages.flatMap((page) => page.items) ?? [];
  const total = list.data?.pages[0]?.total ?? events.length;
  if (events.length === 0) return <NothingFound filters={filters} />;
  return (
    <div className={classes(list.isPlaceholderData && "ev-stale")} aria-busy={list.isFetching}>
      <h2 className="vh">Events found</h2>
      <p className="sm mut ev-count" role="status">
        <b className="num">{countWords(total)}</b> {scopeWords(filters)}
      </p>
      <div className="egrid">
        {events.map((event, place) => (
          <EventCard key={event.id} event={event} first={place < firstRow} />
        ))}
      </div>
      {list.isFetchNextPageError && (
        <ErrorState message="More events did not load." onRetry={() => void list.fetchNextPage()} />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <div className="row ev-more">
          <Button
            size="large"
            busy={list.isFetchingNextPage && "Loading"}
            onClick={() => void list.fetchNextPage()}
          >
            Show {Math.min(eventsPerPage, Math.max(1, total - events.length))} more
          </Button>
        </div>
      )}
    </div>
  );
}

function ResultsLoading() {
  return (
    <Loading says="Finding events">
      <div className="egrid">
        {["one", "two", "three", "four", "five", "six"].map((each) => (
          <EventCardSkeleton key={each} />
        ))}
      </div>
    </Loading>
  );
}

function NothingFound({ filters }: { filters: DiscoverSearch }) {
  return (
    <div className="mt6 ev-none">
      <EmptyState
        poster="No events found"
        heading="h2"
        title="No events found. Try another search or category!"
        actions={
          <>
            <ButtonLink to="/discover-events" search={{}} variant="ink">
              Clear search
            </ButtonLink>
            {filters.category && (
              <ButtonLink
                to="/discover-events"
                search={(now) => ({ ...now, category: undefined })}
                resetScroll={false}
              >
                Show all categories
              </ButtonLink>
            )}
          </>
        }
      />
    </div>
  );
}
