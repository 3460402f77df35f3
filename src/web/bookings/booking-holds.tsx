import { Link } from "@tanstack/react-router";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { bookingLimits } from "../../contract/bookings/limits.ts";
import { dayName, rankText } from "../availability/month.ts";
import { printDate } from "../lib/date-format.ts";
import { useNow } from "../lib/use-now.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Badge } from "../ui/badge.tsx";
import { challengeLeftText } from "./terms-text.ts";

const moment = { weekday: "short", month: "short", day: "numeric" } as const;
const clock = { ...moment, hour: "numeric", minute: "2-digit" } as const;
const hourMs = 3_600_000;

type Hold = Booking["holds"][number];

/** The holds on the date of an open offer in order, and until when a challenged one has to be confirmed. */
export function BookingHolds({ booking }: { booking: Booking }) {
  const { holds, hold, challenge, terms, id } = booking;
  const zone = useViewerZone() ?? "UTC";
  const challenged =
    holds.find(({ challengeEnds }) => challengeEnds !== null)?.challengeEnds ??
    hold?.challengeEnds ??
    challenge?.ends;
  if (holds.length === 0 && !challenged) return null;
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Holds on {dayName(terms.day, { month: "long", day: "numeric" })}</h2>
        {booking.side === "talent" && booking.actSlug && (
          <Link
            className="link push-end"
            to="/talent/$slug/availability"
            params={{ slug: booking.actSlug }}
          >
            Your calendar
          </Link>
        )}
      </div>
      {holds.length > 0 && (
        <ol className="booking-holds">
          {holds.map((one, at) => (
            <li key={one.id} className="side-by-side">
              <span className="display-medium booking-hold-rank">{rankText(at + 1)}</span>
              <HoldText hold={one} isThis={one.id === id} zone={zone} />
              {one.challengeEnds && <Badge tone="warn">Challenged</Badge>}
              {one.id !== id && (
                <Link className="link push-end" to="/bookings/$id" params={{ id: one.id }}>
                  Open<span className="visually-hidden"> {one.title}</span>
                </Link>
              )}
            </li>
          ))}
        </ol>
      )}
      {challenged && <Countdown ends={challenged} zone={zone} />}
    </section>
  );
}

type HoldTextProps = { hold: Hold; isThis: boolean; zone: string };

function HoldText({
  hold: { title, organizer, since, challengedAt },
  isThis,
  zone,
}: HoldTextProps) {
  return (
    <div className="fill">
      <b>{title}</b>
      <p className="supporting-text">
        {isThis ? "This booking" : organizer} · held since{" "}
        <time dateTime={since}>{printDate(since, moment, zone)}</time>
        {challengedAt && (
          <>
            {" "}
            · challenged the first hold on{" "}
            <time dateTime={challengedAt}>{printDate(challengedAt, clock, zone)}</time>
          </>
        )}
      </p>
    </div>
  );
}

/** How much of the time to confirm is left. */
function Countdown({ ends, zone }: { ends: string; zone: string }) {
  const now = useNow();
  const left = Math.max(0, Date.parse(ends) - Date.parse(now));
  const share = Math.min(100, (left / (bookingLimits.challengeHours * hourMs)) * 100);
  return (
    <div className="booking-hold-time">
      <p className="cluster is-spread small-text">
        <b>{challengeLeftText(left)}</b>
        <span className="muted-text">
          until <time dateTime={ends}>{printDate(ends, clock, zone)}</time>
        </span>
      </p>
      <div className="progress-bar" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}
