import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { numberText } from "../lib/number-text.ts";
import { sizeText } from "../lib/size-text.ts";
import { ErrorState } from "../ui/states.tsx";
import { recordingStorageQuery } from "./queries.ts";

/** How much room recordings take on the site's disk, and whose they are. */
export function RecordingsStorage() {
  const { data: stored, isPending, isError, refetch } = useQuery(recordingStorageQuery);
  return (
    <section className="page-subsection">
      <div className="section-head">
        <h2>Recordings</h2>
        {stored && (
          <span className="push-end muted-text">
            {sizeText(stored.bytes)} of {sizeText(stored.limitBytes)}
          </span>
        )}
      </div>
      {isPending && <p className="muted-text">Loading recordings</p>}
      {isError && (
        <ErrorState message="We couldn't load the recordings." onRetry={() => void refetch()} />
      )}
      {stored?.events.length === 0 && <p className="muted-text">No recordings yet.</p>}
      {stored && stored.events.length > 0 && (
        <>
          <h3>Largest events</h3>
          <ul className="list-rows">
            {stored.events.map(({ id, slug, title, host, bytes }) => (
              <li key={id} className="cluster">
                <span className="fill">
                  <Link to="/events/$slug" params={{ slug }}>
                    {title}
                  </Link>{" "}
                  <span className="muted-text">{host || "Deleted account"}</span>
                </span>
                <span className="tabular-numbers">{sizeText(bytes)}</span>
              </li>
            ))}
          </ul>
          <h3>By host</h3>
          <ul className="list-rows">
            {stored.people.map(({ id, name, recordings, bytes }) => (
              <li key={id} className="cluster">
                <span className="fill">
                  <Link to="/profile/$userId" params={{ userId: id }}>
                    {name}
                  </Link>{" "}
                  <span className="muted-text">
                    {numberText(recordings)} {recordings === 1 ? "recording" : "recordings"}
                  </span>
                </span>
                <span className="tabular-numbers">{sizeText(bytes)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
