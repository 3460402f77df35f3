import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { EventPage } from "../../contract/events.ts";
import type { Reach } from "../../contract/shares.ts";
import { ErrorState } from "../ui/states.tsx";
import { broughtWords } from "./brought-words.ts";
import { reachQuery } from "./queries.ts";

const sourceNames: Record<Reach["sources"][number]["source"], string> = {
  feed: "Feed",
  discover: "Discover Events",
  search: "Search",
  share: "Shared links",
  direct: "Direct",
};

/** Where people came from, and whose shares brought them, for those who run the event. */
export function EventReach({ event: { id } }: { event: EventPage }) {
  const reach = useQuery(reachQuery(id));
  if (reach.isError) {
    return <ErrorState message="The numbers did not load." onRetry={() => void reach.refetch()} />;
  }
  if (!reach.data || reach.data.sources.length === 0) return null;
  const { sources, shares } = reach.data;
  return (
    <details className="ev-reach mt4">
      <summary>How people find it</summary>
      <dl>
        {sources.map((one) => (
          <div key={one.source}>
            <dt>{sourceNames[one.source]}</dt>
            <dd className="num">{broughtWords(one)}</dd>
          </div>
        ))}
      </dl>
      {shares.length > 0 && (
        <>
          <b>Shared by</b>
          <dl>
            {shares.map(({ person, ...brought }) => (
              <div key={person.id}>
                <dt>
                  <Link className="link" to="/profile/$userId" params={{ userId: person.id }}>
                    {person.name}
                  </Link>
                </dt>
                <dd className="num">{broughtWords(brought)}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </details>
  );
}
