import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { forYouRowQuery } from "../recommendations/queries.ts";
import { roleNames } from "../app/role-names.ts";
import { useSignedInUser } from "../app/session.ts";
import { BulbStrip } from "../ui/bulb-strip.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { Drafts, Hosting, NextEvents, Recommended, SavedSoon } from "./event-lists.tsx";
import { TalentTasks } from "./talent-tasks.tsx";
import { Today } from "./today.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { comingSoonQuery } from "../posts/queries.ts";

/** What is coming soon for this person and, by their role, a link to their events or recommendations. */
export function ComingSoon() {
  const { role } = useSignedInUser();
  return (
    <section className="coming-soon">
      <div className="canopy coming-soon-head">
        <h2>Coming Soon</h2>
      </div>
      <BulbStrip />
      <div className="coming-soon-body">
        <p className="supporting-text">
          Your role: <b className="coming-soon-role">{roleNames[role]}</b>.
        </p>
        <OwnEvents />
        {role === "organizer" ? (
          <Link className="link" to="/my-events">
            Your events
          </Link>
        ) : (
          <RecommendedSoon />
        )}
      </div>
    </section>
  );
}

function OwnEvents() {
  const soon = useQuery(comingSoonQuery);
  if (soon.isPending) return <Loading says="Looking up your events" />;
  if (soon.isError)
    return (
      <ErrorState message="We couldn't load your events." onRetry={() => void soon.refetch()} />
    );
  const { today, next, hosting, saved, talent, drafts } = soon.data;
  const isEmpty = next.length + hosting.length + saved.length + talent.length === 0;
  return (
    <>
      <Today events={today} />
      <NextEvents events={next} />
      {next.some(({ myTicket }) => myTicket) && (
        <Link className="link" to="/tickets" search={{ past: undefined }}>
          Your tickets
        </Link>
      )}
      <Hosting events={hosting} />
      <TalentTasks tasks={talent} />
      <SavedSoon events={saved} />
      <Drafts drafts={drafts} />
      {isEmpty && (
        <p className="coming-soon-none">
          Nothing is coming up for you yet.{" "}
          <Link to="/discover-events" className="link">
            Discover Events
          </Link>
        </p>
      )}
    </>
  );
}

function RecommendedSoon() {
  const list = useInfiniteQuery(forYouRowQuery);
  // Recommendations are an extra here, so a failure to load them is not shown.
  return <Recommended events={itemsOf(list.data).slice(0, 3)} />;
}
