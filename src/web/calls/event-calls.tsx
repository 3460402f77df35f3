import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { EventPage } from "../../contract/events/events.ts";
import { useNow } from "../lib/use-now.ts";
import { Badge } from "../ui/badge.tsx";
import { daysLeftText, feeText } from "./call-text.ts";
import { callsOfEventQuery } from "./queries.ts";

/** The open calls of an event; its team also sees drafts and closed ones. */
export function EventCalls({ event }: { event: EventPage }) {
  const now = useNow();
  const { data } = useQuery(callsOfEventQuery(event.id));
  const shown = (data?.items ?? []).filter(({ isOpen }) => isOpen || event.can.edit);
  if (shown.length === 0) return null;
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Open calls</h2>
      </div>
      <ul className="list-rows">
        {shown.map((call) => (
          <li key={call.id} className="cluster is-spread">
            <span>
              <Link className="link" to="/calls/$slug" params={{ slug: call.slug }}>
                {call.title}
              </Link>
              <span className="muted-text"> {feeText(call.fee)}</span>
            </span>
            <Badge tone="ink">{daysLeftText(call, now)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
