import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Today as Figures } from "../../contract/events/coming-soon.ts";
import { useLiveHints } from "../app/live.ts";
import { numberText } from "../lib/number-text.ts";
import { formatMoney } from "../orders/money-text.ts";
import { comingSoonQuery } from "../posts/queries.ts";

/** Live sales and check-in figures of the events the person runs today. */
export function Today({ events }: { events: Figures[] }) {
  const queryClient = useQueryClient();
  useLiveHints((hint) => {
    const isAboutOne =
      (hint.type === "door-changed" || hint.type === "sales-changed") &&
      events.some(({ event }) => event.id === hint.eventId);
    if (isAboutOne || hint.type === "resync")
      void queryClient.invalidateQueries({ queryKey: comingSoonQuery.queryKey });
  });
  if (events.length === 0) return null;
  return (
    <div className="coming-soon-list">
      <h3>Sales and check-in today</h3>
      {events.map(({ event, ...figures }) => (
        <div key={event.id} className="coming-soon-today">
          <Link
            className="link"
            to="/events/$slug/manage"
            params={{ slug: event.slug }}
            search={{ tab: "overview" }}
          >
            {event.title}
          </Link>
          <Sales {...figures} />
          <Link className="link" to="/events/$slug/checkin" params={{ slug: event.slug }}>
            Check in<span className="visually-hidden"> people at {event.title}</span>
          </Link>
        </div>
      ))}
    </div>
  );
}

function Sales({ sold, checkedIn, soldToday, soldTodayMinor, currency }: Omit<Figures, "event">) {
  const money = soldTodayMinor > 0 ? ` · ${formatMoney(soldTodayMinor, currency)}` : "";
  return (
    <p className="small-text tabular-numbers">
      <b>
        {numberText(checkedIn)} of {numberText(sold)}
      </b>{" "}
      checked in
      <br />
      <b>{numberText(soldToday)}</b> sold today{money}
    </p>
  );
}
