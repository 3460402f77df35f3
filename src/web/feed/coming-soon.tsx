import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { roleNames } from "../app/role-names.ts";
import { useMember } from "../app/session.ts";
import { Badge } from "../ui/badge.tsx";
import { BulbStrip } from "../ui/bulb-strip.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { EventLine } from "./event-line.tsx";
import { myEventsQuery } from "./queries.ts";

const stillOpen: Record<string, string> = {
  waitlist: "Waitlist",
  invited: "Invited",
  maybe: "Maybe",
};

/** What is coming soon for this person. */
export function ComingSoon() {
  const { role } = useMember();
  const mine = useQuery(myEventsQuery);
  return (
    <section className="soon">
      <div className="canopy soon-h">
        <h2>Coming Soon</h2>
      </div>
      <BulbStrip />
      <div className="soon-b">
        <p className="sm mut">
          You are signed up as <b className="acc">{roleNames[role]}</b>.
        </p>
        <div className="mt3">
          {mine.isPending && <Loading says="Looking up your events" />}
          {mine.isError && (
            <ErrorState message="Your events did not load." onRetry={() => void mine.refetch()} />
          )}
          {mine.data?.items.map((event) => (
            <EventLine
              key={event.id}
              event={event}
              badge={
                event.cancelled ? (
                  <Badge tone="bad">Cancelled</Badge>
                ) : event.myAnswer === "going" ? (
                  <Badge tone="ok">Going</Badge>
                ) : event.mine ? (
                  <Badge tone="accent">Hosting</Badge>
                ) : (
                  <Badge>{stillOpen[event.myAnswer ?? "invited"]}</Badge>
                )
              }
            />
          ))}
          {mine.data?.items.length === 0 && (
            <p>
              Nothing is coming up for you yet.{" "}
              <Link to="/discover-events" className="link">
                Discover Events
              </Link>
            </p>
          )}
        </div>
      </div>
    </section>
  );
}
