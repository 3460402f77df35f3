import { Clock, MapPin, UsersRound, Video } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import { longTime, shortTime } from "../lib/event-time.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Icon } from "../ui/icon.tsx";
import { followedText } from "../rsvps/followed-text.ts";
import { leftText, onSaleText } from "./event-state.tsx";
import { zoneLine } from "./shown-time.ts";
import { numberText } from "../lib/number-text.ts";

/** When and where the event is, and who goes. */
export function EventFacts({ event, isOver }: { event: EventPage; isOver: boolean }) {
  const viewerZone = useViewerZone();
  const { venue, address, city, country, online } = event;
  const isMapped = event.latitude !== null && event.longitude !== null;
  const place = [city, country].filter(Boolean).join(", ");
  const where = [address, venue && place].filter(Boolean).join(", ");
  return (
    <div className="fact-list fill event-facts">
      <Fact
        icon={Clock}
        before={isOver ? undefined : movedText(event)}
        main={event.cancelled ? <del>{longTime(event)}</del> : longTime(event)}
        more={zoneLine(event, viewerZone)}
      />
      {(venue || place) && (
        <Fact
          icon={MapPin}
          main={venue || place}
          more={
            (where || isMapped) && (
              <>
                {where}
                {/* Non-breaking, so that the link never wraps onto a line of its own. */}
                {where && isMapped && "\u00a0·\u00a0"}
                {isMapped && (
                  <a className="link" href="#venue">
                    Map
                  </a>
                )}
              </>
            )
          }
        />
      )}
      {online && (
        <Fact
          icon={Video}
          main="Online"
          more={(venue || place) && "Also in person"}
          also={withheldText(event)}
        />
      )}
      {!event.cancelled && isOver && (event.going > 0 || event.followedGoing.count > 0) && (
        <Fact icon={UsersRound} main={wentText(event)} also={followedText(event.followedGoing)} />
      )}
      {!event.cancelled && !isOver && (
        <Fact
          icon={UsersRound}
          main={goingText(event)}
          more={placesText(event)}
          also={followedText(event.followedGoing)}
        />
      )}
    </div>
  );
}

/** The day and time before the event was moved. */
function movedText({ movedFrom, cancelled }: EventPage): string | undefined {
  if (!movedFrom || cancelled) return undefined;
  return shortTime({ ...movedFrom, endsAt: null });
}

function wentText({ going }: EventPage): string {
  return going > 0 ? `${numberText(going)} went` : "This event is over";
}

function goingText(event: EventPage): string {
  const { going, nobodyGoes, full, sells, can, myAnswer, opensAt } = event;
  if (going === 0 && full) return sells ? "Sold out" : "Full";
  if (myAnswer === "going") {
    if (going < 2) return "You're going";
    return going === 2 ? "You and 1 other" : `You and ${numberText(going - 1)} others`;
  }
  if (going > 0) return `${numberText(going)} going`;
  // Small numbers aren't shown in public; guests who are visible are named below.
  if (!nobodyGoes) return "Guests have replied";
  if (can.edit) return sells ? "No tickets sold yet" : "No RSVPs yet";
  if (opensAt !== null) return onSaleText(event);
  return sells ? "Be the first to go" : "Be the first to RSVP";
}

function withheldText({ linkWithheld, sells, cancelled }: EventPage): string | undefined {
  if (!linkWithheld || cancelled) return undefined;
  return sells
    ? "The link to join is on your ticket."
    : "The link to join appears here once you are going.";
}

function placesText(event: EventPage): string {
  const { capacity, going, full, sells, can } = event;
  // Tickets in somebody's cart are neither left nor sold.
  if (capacity === null || (sells && !full)) return leftText(event);
  const all = `${numberText(capacity)} ${capacity === 1 ? "place" : "places"}`;
  // Small numbers of guests aren't public, so the places left mustn't reveal them either, unless only a few are left.
  if (!full && going === 0 && !can.edit) return leftText(event) || all;
  if (full) return capacity === 1 ? "The one place is taken" : `All ${all} taken`;
  return `${all}, ${numberText(capacity - going)} left`;
}

type FactProps = {
  icon: LucideIcon;
  before?: string | undefined;
  main: ReactNode;
  more?: ReactNode;
  also?: string;
};

function Fact({ icon, before, main, more, also }: FactProps) {
  return (
    <div>
      <Icon of={icon} />
      <div>
        {before && (
          <del>
            <span className="visually-hidden">No longer </span>
            {before}
          </del>
        )}
        <b>{main}</b>
        {more && <span>{more}</span>}
        {more && also && <br />}
        {also && <span>{also}</span>}
      </div>
    </div>
  );
}
