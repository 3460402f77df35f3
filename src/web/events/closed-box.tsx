import { useInfiniteQuery } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events/events.ts";
import { useMe } from "../app/session.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { numberText } from "../lib/number-text.ts";
import { formatMoney } from "../orders/money-text.ts";
import { FollowButton } from "../people/follow-button.tsx";
import { EventLine } from "../posts/event-line.tsx";
import { personEventsQuery } from "../profiles/queries.ts";
import { ButtonLink } from "../ui/button.tsx";
import { useEventPath } from "./event-address.ts";

/** Replaces the tickets or RSVP box of a cancelled or past event: the viewer's refund, the recap, the host's next event. */
export function ClosedBox({ event }: { event: EventPage }) {
  return event.cancelled ? <Cancelled event={event} /> : <Ended event={event} />;
}

function Cancelled({ event: { myRefund, host } }: { event: EventPage }) {
  const me = useMe();
  if (!myRefund) return null;
  const money = formatMoney(myRefund.amountMinor, myRefund.currency);
  return (
    <aside className="ticket-panel buy-box" aria-labelledby="refund-title">
      <div className="buy-box-head">
        <h2 className="display-medium" id="refund-title">
          {money} is coming back
        </h2>
        <p className="muted-text">All you paid, fees included, to your original payment method.</p>
      </div>
      <div className="buy-box-part stack">
        <div>
          <b>{myRefund.sent ? "Refund sent" : "Refund on its way"}</b>
          <p className="supporting-text">Banks take 5 to 10 business days.</p>
        </div>
        <ButtonLink
          wide
          to="/checkout/$orderId"
          params={{ orderId: myRefund.orderId }}
          search={{ key: undefined }}
        >
          See the refund
        </ButtonLink>
        {host && host.id !== me?.id && (
          <ButtonLink variant="quiet" wide to="/messages/$userId" params={{ userId: host.id }}>
            Message the organizer
          </ButtonLink>
        )}
      </div>
    </aside>
  );
}

function Ended({ event }: { event: EventPage }) {
  const me = useMe();
  const path = useEventPath(event);
  const { host, going, can } = event;
  return (
    <aside className="ticket-panel buy-box" aria-labelledby="ended-title">
      <div className="buy-box-head">
        <h2 className="display-medium" id="ended-title">
          {going > 0 ? `${numberText(going)} went` : "This event is over"}
        </h2>
        {going > 0 && (
          <p className="muted-text">
            {event.recap ? "This event is over. See how it was." : "This event is over."}
          </p>
        )}
      </div>
      <div className="buy-box-part stack">
        {event.recap && (
          <ButtonLink
            variant="primary"
            size="large"
            wide
            to="/posts/$postId"
            params={{ postId: event.recap }}
          >
            See the recap
          </ButtonLink>
        )}
        {can.report && !event.recap && (
          <ButtonLink
            variant="primary"
            size="large"
            wide
            to="/events/$slug/manage"
            params={{ slug: event.slug }}
            search={{ tab: "overview" }}
          >
            Write a recap
          </ButtonLink>
        )}
        {host && host.id !== me?.id && (
          <FollowButton person={host} plain label="Follow host" next={path} />
        )}
      </div>
      {host && <NextByHost event={event} host={host} />}
    </aside>
  );
}

type NextByHostProps = { event: EventPage; host: NonNullable<EventPage["host"]> };

function NextByHost({ event, host }: NextByHostProps) {
  const next = itemsOf(useInfiniteQuery(personEventsQuery(host.id, "upcoming")).data).find(
    ({ cancelled }) => !cancelled,
  );
  if (!next) return null;
  return (
    <div className="buy-box-part">
      <h3 className="next-by-host">Next by {event.organizer || host.name}</h3>
      <EventLine event={next} />
    </div>
  );
}
