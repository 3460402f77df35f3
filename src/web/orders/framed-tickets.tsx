import { useSuspenseQuery } from "@tanstack/react-query";
import { BuyBox } from "../buy-box/buy-box.tsx";
import { useEventKey } from "../events/event-address.ts";
import { EventFacts } from "../events/event-facts.tsx";
import { eventQuery } from "../events/queries.ts";
import { CheckoutFrame } from "./checkout-frame.tsx";

/** The tickets of an event, embedded in another site; the checkout stays in the same frame. */
export function FramedTickets({ slug, now }: { slug: string; now: number }) {
  const { data: event } = useSuspenseQuery(eventQuery(slug, useEventKey()));
  const isOver = Date.parse(event.endsAt ?? event.startsAt) <= now;
  return (
    <CheckoutFrame>
      <div className="page-head">
        <h1>{event.title}</h1>
      </div>
      <div className="beside-tickets">
        <EventFacts event={event} isOver={isOver} />
        <BuyBox event={event} now={new Date(now).toISOString()} />
      </div>
    </CheckoutFrame>
  );
}
