import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { EventCard as Card, FoundEvent } from "../../contract/events/events.ts";
import { useIsHydrated, useViewerZone } from "../lib/viewer-zone.ts";
import { distanceText } from "../places/place-text.ts";
import { Faces } from "../rsvps/faces.tsx";
import { Badge } from "../ui/badge.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { DateBlock } from "./date-block.tsx";
import { eventState, StateBadge, stateText } from "./event-state.tsx";
import { StampedCover } from "./stamped-cover.tsx";
import { useNow } from "../lib/use-now.ts";
import { priceText } from "./price-text.ts";
import { SaveButton } from "./save-button.tsx";
import { shownTime, shownZone } from "./shown-time.ts";
import { numberText } from "../lib/number-text.ts";

type Event = Card & Partial<Pick<FoundEvent, "distance" | "faces">>;

/** An event in the grid: poster, date, place, state or price, and a link. `first`: above the fold on load. */
export function EventCard({ event, first }: { event: Event; first: boolean }) {
  const viewerZone = useViewerZone();
  const isHydrated = useIsHydrated();
  const now = useNow();
  const state = eventState(event, now);
  const isClosed = state === "cancelled" || state === "ended";
  const isComing = !isClosed && event.myAnswer === "going";
  const door = { to: "/events/$slug", params: { slug: event.slug } } as const;
  const place = [event.venue, event.city || event.country].filter(Boolean).join(", ");
  const shown = shownZone(event, viewerZone);
  const time = shownTime(event, viewerZone);
  const { distance } = event;
  const away = distance === null || distance === undefined ? "" : distanceText(distance);
  const facts = [time, place || (event.online ? "Online" : ""), away].filter(Boolean);
  return (
    <article className="event-card">
      <div className="event-card-top">
        <Link {...door} className="event-card-art" tabIndex={-1} aria-hidden="true">
          {/* A poster's SVG is bigger than all the text, so the server renders it only above the fold and the browser renders the rest. */}
          {first || isHydrated ? (
            <StampedCover
              event={event}
              now={now}
              variant="cover"
              sizes="(max-width: 639px) 100vw, (max-width: 1180px) 50vw, 22rem"
            />
          ) : (
            <span data-app="near" />
          )}
          {!isComing && <CardBadge event={event} />}
        </Link>
        <SaveButton event={event} small />
      </div>
      <div className="event-card-body">
        <DateBlock at={event.startsAt} timeZone={shown} />
        <div className="fill">
          <h3>
            <Link {...door}>{event.title}</Link>
          </h3>
          <p className="event-card-meta">{facts.join(" · ")}</p>
        </div>
      </div>
      <p className="event-card-summary two-lines">{event.summary}</p>
      {event.faces && !isClosed && <Faces event={{ ...event, faces: event.faces }} />}
      <div className="event-card-foot">
        <span className="event-card-price tabular-numbers">
          {footOf(event, now)}{" "}
          {state === "few-left" && !isComing && <StateBadge event={event} now={now} />}
          {isComing && (
            <Badge tone="ok" icon={Check}>
              You're going
            </Badge>
          )}{" "}
          {/* In the corner of the poster it would be covered by the "You're in" slip. */}
          {isComing && <CardBadge event={event} />}
        </span>
        {isComing && event.myTicket ? (
          <ButtonLink to="/tickets" search={{ past: undefined }} size="small">
            Show ticket<span className="visually-hidden"> for {event.title}</span>
          </ButtonLink>
        ) : (
          <ButtonLink {...door} size="small">
            {state === "full" && event.myAnswer === null ? "Join the waitlist" : "View More"}
            <span className="visually-hidden"> about {event.title}</span>
          </ButtonLink>
        )}
      </div>
    </article>
  );
}

function CardBadge({ event }: { event: Event }) {
  if (event.sample) return <Badge tone="ink">Sample</Badge>;
  if (!event.online) return null;
  return <Badge tone="info">{event.city ? "In person and online" : "Online"}</Badge>;
}

/** The card's corner: the state if there is one, otherwise the price. */
function footOf(event: Event, now: string): string {
  const { going, myAnswer, faces } = event;
  const state = eventState(event, now);
  if (state === "cancelled" || state === "ended") return stateText(event, now);
  if (event.myOffer) return "Your turn";
  if (myAnswer !== "going" && (state === "full" || state === "not-yet"))
    return stateText(event, now);
  const price = priceText(event);
  if (price) return price;
  return faces || going === 0 ? "RSVP" : `${numberText(going)} going`;
}
