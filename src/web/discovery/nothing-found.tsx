import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import type { DiscoverSearch } from "./discover-search.ts";
import { PopularEvents } from "./popular-events.tsx";

/** No event fits: the ways to look further, and what others chose. */
export function NothingFound({ filters }: { filters: DiscoverSearch }) {
  return (
    <>
      <div className="nothing-found">
        <EmptyState
          poster="No events found"
          heading="h2"
          title="No events found. Try another search or category!"
          actions={
            <>
              <ButtonLink
                to="/discover-events"
                search={(now) => ({ view: now.view })}
                variant="ink"
                resetScroll={false}
              >
                Clear search
              </ButtonLink>
              {filters.category && (
                <ButtonLink
                  to="/discover-events"
                  search={(now) => ({ ...now, category: undefined, cursor: undefined })}
                  resetScroll={false}
                >
                  Show all categories
                </ButtonLink>
              )}
            </>
          }
        />
      </div>
      {filters.view !== "map" && <PopularEvents />}
    </>
  );
}
