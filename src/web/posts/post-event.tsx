import { Link } from "@tanstack/react-router";
import type { Post } from "../../contract/posts.ts";
import { priceParts } from "../events/price-text.ts";
import { shownZone } from "../events/shown-time.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { eventState, StateBadge, stateText } from "../events/event-state.tsx";
import { StampedCover } from "../events/stamped-cover.tsx";
import { useNow } from "../lib/use-now.ts";
import { Faces } from "../rsvps/faces.tsx";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { DateBlock } from "../events/date-block.tsx";
import { Ticket } from "../tickets/ticket.tsx";
import { whenAndWhere } from "./event-text.ts";
import { RsvpButton } from "./rsvp-button.tsx";

type PostedEvent = NonNullable<Post["event"]>;

/** The event of an event post, styled as a ticket. */
export function PostEvent({ post, event }: { post: Post; event: PostedEvent }) {
  const viewerZone = useViewerZone();
  const now = useNow();
  const state = eventState(event, now);
  const price =
    state === "full" ? { isFrom: false, sum: stateText(event, now) } : priceParts(event);
  const isClosed = state === "cancelled" || state === "ended";
  return (
    <div className="post-attachment post-ticket">
      <Ticket
        stub={
          <>
            {price.sum && !isClosed && <Price {...price} />}
            {event.sample && !post.author.sample && <Badge>Sample</Badge>}
            {state !== "full" && <StateBadge event={event} now={now} />}
            {post.can.edit ? (
              <ButtonLink
                size="small"
                to="/events/$slug/manage"
                params={{ slug: event.slug }}
                search={{ tab: "overview" }}
              >
                Manage<span className="visually-hidden"> {event.title}</span>
              </ButtonLink>
            ) : (
              !isClosed && <RsvpButton postId={post.id} event={event} />
            )}
          </>
        }
      >
        {!post.media && (
          <Link
            to="/events/$slug"
            params={{ slug: event.slug }}
            className="post-event-art"
            tabIndex={-1}
            aria-hidden="true"
          >
            <StampedCover
              event={event}
              now={now}
              variant="cover"
              sizes="(max-width: 639px) 100vw, 30rem"
            />
          </Link>
        )}
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
          {!isClosed && <Faces event={event} />}
        </div>
      </Ticket>
    </div>
  );
}

/** "from" is set small above the sum, because the sum matters. */
function Price({ isFrom, sum }: ReturnType<typeof priceParts>) {
  return (
    <span className="post-ticket-price">
      {isFrom && <span className="fine-print">from </span>}
      <b className="display-large">{sum}</b>
    </span>
  );
}
