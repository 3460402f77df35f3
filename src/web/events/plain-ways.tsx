import { Link } from "@tanstack/react-router";
import { ButtonLink } from "../ui/button.tsx";
import type { DiscoverSearch } from "./discover-search.ts";

type NextPageLinkProps = { filters: DiscoverSearch; next: string | null | undefined };

/** The way to the events behind those shown, and back to the first, where no script fetches them. */
export function NextPageLink({ filters, next }: NextPageLinkProps) {
  return (
    <>
      {filters.cursor && (
        <p className="load-more">
          <ButtonLink to="/discover-events" search={{ ...filters, cursor: undefined }}>
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
        <Link to="/discover-events" search={{ ...filters, view: undefined, cursor: undefined }}>
          Show the events as a list
        </Link>
      </p>
    </noscript>
  );
}
