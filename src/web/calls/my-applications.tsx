import { useInfiniteQuery } from "@tanstack/react-query";
import { Paged } from "../app/paged.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { LiveCalls } from "./live-calls.tsx";
import { MyApplicationRow } from "./my-application.tsx";
import { myApplicationsQuery } from "./queries.ts";

/** What the person's acts have applied to, and the state of each application. */
export function MyApplications() {
  const list = useInfiniteQuery(myApplicationsQuery);
  const found = itemsOf(list.data);
  return (
    <>
      <Paged
        list={list}
        things="applications"
        isEmpty={found.length === 0}
        empty={
          <EmptyState
            heading="h2"
            poster="Soon"
            category="Music"
            title="No applications yet"
            actions={<ButtonLink to="/calls">See open calls</ButtonLink>}
          >
            Apply to an open call with your act, and follow it here.
          </EmptyState>
        }
      >
        <section className="page-subsection">
          <div className="section-head">
            <h2>Your applications</h2>
          </div>
          {found.map((application) => (
            <MyApplicationRow key={application.id} application={application} />
          ))}
        </section>
      </Paged>
      <LiveCalls />
    </>
  );
}
