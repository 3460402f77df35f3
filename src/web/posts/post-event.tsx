import { Link } from "@tanstack/react-router";
import type { EventCard } from "../../contract/events/events.ts";
import type { Post } from "../../contract/posts.ts";
import { priceText } from "../events/price-text.ts";
import { shownZone } from "../events/shown-time.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Badge } from "../ui/badge.tsx";
import { DateBlock } from "../events/date-block.tsx";
import { Ticket } from "../tickets/ticket.tsx";
import { goingText, whenAndWhere } from "./event-text.ts";
import { RsvpButton } from "./rsvp-button.tsx";

function isOver({ startsAt, endsAt }: EventCard): boolean {
  return Date.parse(endsAt ?? startsAt) < Date.now();
}

/** The event of an event post, as the ticket that admits to it. */
export function PostEvent({ post, event }: { post: Post; event: EventCard }) {
  const viewerZone = useViewerZone();
  const price = priceText(event);
  return (
    <div className="post-attachment post-ticket">
      <Ticket
        stub={
          <>
            {price && <b className="display-large">{price}</b>}
            {event.sample && <Badge>Sample</Badge>}
            {event.cancelled && <Badge tone="bad">Cancelled</Badge>}
            {!event.cancelled && isOver(event) && <Badge>Over</Badge>}
            {!event.cancelled && !isOver(event) && <RsvpButton postId={post.id} event={event} />}
          </>
        }
      >
        <DateBlock at={event.startsAt} timeZone={shownZone(event, viewerZone)} />
        <div className="fill">
          <h2 className="display-medium">
            <Link to="/events/$slug" params={{ slug: event.slug }} className="post-event-title">
              {event.title}
            </Link>
          </h2>
          <p className="supporting-text post-event-facts">
            {whenAndWhere(event, viewerZone)}
            <br />
            Organizer: {event.organizer} · {event.category}
          </p>
          <p className="supporting-text post-event-going">
            <b>{goingText(event.going)}</b>
          </p>
        </div>
      </Ticket>
    </div>
  );
}
