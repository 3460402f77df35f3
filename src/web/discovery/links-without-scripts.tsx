import { Link } from "@tanstack/react-router";
import { ButtonLink } from "../ui/button.tsx";
import type { DiscoverSearch } from "./discover-search.ts";

// Without exact matching, a link with fewer search params would count as the current page.
const exactly = { exact: true };

type NextPageLinkProps = { filters: DiscoverSearch; next: string | null | undefined };

/** Links to the next page and back to the first, for visitors without scripts. */
export function NextPageLink({ filters, next }: NextPageLinkProps) {
  return (
    <>
      {filters.cursor && (
        <p className="load-more">
          <ButtonLink
            to="/discover-events"
            search={{ ...filters, cursor: undefined }}
            activeOptions={exactly}
          >
            Back to the first events
          </ButtonLink>
        </p>
      )}
      {next && (
        <noscript>
          <p className="load-more">
            <ButtonLink to="/discover-events" search={{ ...filters, cursor: next }} rel="next">
              More events
            </ButtonLink>
          </p>
        </noscript>
      )}
    </>
  );
}

export function MapNeedsScripts({ filters }: { filters: DiscoverSearch }) {
  return (
    <noscript>
      <p className="map-note">
        The map needs JavaScript.{" "}
        <Link
          to="/discover-events"
          search={{ ...filters, view: undefined, cursor: undefined }}
          activeOptions={exactly}
        >
          Show the events as a list
        </Link>
      </p>
    </noscript>
  );
}
