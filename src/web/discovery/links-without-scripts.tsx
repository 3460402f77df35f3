import { Link } from "@tanstack/react-router";
import { ButtonLink } from "../ui/button.tsx";
import type { DiscoverSearch } from "./discover-search.ts";

// The same search with less of it is another page than the one that is open.
const exactly = { exact: true };

type NextPageLinkProps = { filters: DiscoverSearch; next: string | null | undefined };

/** The way to the events behind those shown, and back to the first, where no script fetches them. */
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
