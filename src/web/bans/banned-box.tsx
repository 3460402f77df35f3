import type { EventPage } from "../../contract/events/events.ts";
import { printDate } from "../lib/date-format.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import "../orders/checkout.css";

interface BannedBoxProps {
  event: EventPage;
  ban: NonNullable<EventPage["myBan"]>;
}

/** What a blocked person can't do at this event. */
export function bannedText({ sells, myTicket }: Pick<EventPage, "sells" | "myTicket">): string {
  if (!sells) return "You can't RSVP";
  return myTicket ? "You can't get more tickets" : "You can't get tickets";
}

/** Replaces tickets or RSVP for a viewer blocked by the host: the reason, the end, and a link to appeal. */
export function BannedBox({ event, ban: { reason, until, appealed } }: BannedBoxProps) {
  const zone = useViewerZone() ?? "UTC";
  return (
    <aside className="ticket-panel buy-box" id="banned" aria-labelledby="banned-title">
      <div className="buy-box-head">
        <h2 className="display-medium" id="banned-title">
          {bannedText(event)}
        </h2>
      </div>
      <div className="buy-box-part stack">
        <p>
          <b>{event.host?.name ?? "The organizer"} has blocked you from their events</b>
          {until && ` until ${printDate(until, { dateStyle: "medium" }, zone)}`}.
          {event.myTicket && " Tickets you already have stay valid unless they're refunded."}
        </p>
        <p className="event-note">Reason: {reason}</p>
        <p>
          <a className="link" href="/notices">
            {appealed ? "Read the decision and your appeal" : "Read the decision or appeal"}
          </a>
        </p>
      </div>
    </aside>
  );
}
