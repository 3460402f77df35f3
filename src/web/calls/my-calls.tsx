import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { TeamCall } from "../../contract/calls/calls.ts";
import { Paged } from "../app/paged.tsx";
import { DateBlock } from "../events/date-block.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { useNow } from "../lib/use-now.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { daysLeftText, feeText } from "./call-text.ts";
import { LiveCalls } from "./live-calls.tsx";
import { myCallsQuery } from "./queries.ts";

/** The calls that the person runs, drafts included. */
export function MyCalls() {
  const list = useInfiniteQuery(myCallsQuery());
  const found = itemsOf(list.data);
  const publish = (
    <ButtonLink to="/calls/new" search={{ event: undefined }}>
      Post an open call
    </ButtonLink>
  );
  return (
    <>
      <Paged
        list={list}
        things="calls"
        isEmpty={found.length === 0}
        empty={
          <EmptyState
            heading="h2"
            poster="Call"
            category="Music"
            title="No calls yet"
            actions={publish}
          >
            Say what you are looking for, and let acts apply until the deadline.
          </EmptyState>
        }
      >
        <section className="page-subsection">
          <div className="section-head">
            <h2>Your calls</h2>
          </div>
          {found.map((call) => (
            <MyCallRow key={call.id} call={call} />
          ))}
        </section>
        <p className="button-below">{publish}</p>
      </Paged>
      <LiveCalls />
    </>
  );
}

/** The calls for one event that the person runs, with the applications that wait for an answer. */
export function EventCallRows({ eventId, isAhead }: { eventId: string; isAhead: boolean }) {
  const list = useInfiniteQuery(myCallsQuery(eventId));
  const found = itemsOf(list.data);
  return (
    <>
      <Paged
        list={list}
        things="calls"
        isEmpty={found.length === 0}
        empty={
          <p className="muted-text">
            No open calls for this event.{isAhead && " Post one and acts can apply."}
          </p>
        }
      >
        {found.map((call) => (
          <MyCallRow key={call.id} call={call} />
        ))}
      </Paged>
      <LiveCalls />
    </>
  );
}

function MyCallRow({ call }: { call: TeamCall }) {
  const { slug, title, day, deadlineAt, applications, waiting, state, fee, town } = call;
  const now = useNow();
  const at = day ?? deadlineAt;
  return (
    <article className="booking-row">
      {at ? <DateBlock at={at} timeZone="UTC" size="small" /> : <span />}
      <div>
        <h3>
          <Link to="/calls/$slug" params={{ slug }}>
            {title}
          </Link>
        </h3>
        <p className="cluster is-tight">
          <Badge tone={waiting > 0 ? "bulb" : "plain"}>
            {waiting > 0 ? `${waiting} without an answer` : daysLeftText(call, now)}
          </Badge>
          {waiting > 0 && <span className="fine-print">{daysLeftText(call, now)}</span>}
        </p>
      </div>
      <div>
        <b className="tabular-numbers">{feeText(fee)}</b>
        <p className="fine-print">{town}</p>
      </div>
      <div>
        {state === "draft" ? (
          <ButtonLink wide to="/calls/$slug/edit" params={{ slug }}>
            Edit the draft<span className="visually-hidden"> {title}</span>
          </ButtonLink>
        ) : (
          <ButtonLink
            wide
            variant={waiting > 0 ? "primary" : "outline"}
            to="/calls/$slug/board"
            params={{ slug }}
          >
            {applications === 1 ? "1 application" : `${applications} applications`}
            <span className="visually-hidden"> to {title}</span>
          </ButtonLink>
        )}
      </div>
    </article>
  );
}
