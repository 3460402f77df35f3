import { Link } from "@tanstack/react-router";
import { FilePen } from "lucide-react";
import type { ReactNode } from "react";
import type { ComingSoon } from "../../contract/events/coming-soon.ts";
import type { EventCard } from "../../contract/events/events.ts";
import type { Recommendation } from "../../contract/recommendations.ts";
import { comingDay, daysUntil } from "../events/coming-day.ts";
import { shownZone } from "../events/shown-time.ts";
import { useNow } from "../lib/use-now.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { EventLine } from "../posts/event-line.tsx";
import { numberText } from "../lib/number-text.ts";
import { whenAndWhere } from "../posts/event-text.ts";
import type { When } from "../lib/event-time.ts";

const stillOpen: Record<string, string> = { waitlist: "Waitlist", maybe: "Maybe" };

/** A few lines under a small heading; renders nothing if there are none. */
function Lines({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <div className="coming-soon-list">
      <h3>{title}</h3>
      <div>{children}</div>
    </div>
  );
}

/** "Tomorrow · 7:30 PM · The Old Exchange": the day in words. */
function useComingText() {
  const now = useNow();
  const viewerZone = useViewerZone();
  return (event: EventCard) => {
    const coming = comingText({ ...event, zone: shownZone(event, viewerZone) }, now);
    return [coming, whenAndWhere(event, viewerZone)].filter(Boolean).join(" · ");
  };
}

export function NextEvents({ events }: { events: EventCard[] }) {
  const textOf = useComingText();
  return (
    <Lines title="Next" count={events.length}>
      {events.map((event) => (
        <EventLine
          key={event.id}
          event={event}
          words={textOf(event)}
          badge={
            event.cancelled ? (
              <Badge tone="bad">Cancelled</Badge>
            ) : event.myAnswer === "going" ? (
              <Badge tone="ok">Going</Badge>
            ) : event.myOffer ? (
              <Badge tone="accent">Your turn</Badge>
            ) : (
              <Badge>{stillOpen[event.myAnswer ?? ""] ?? "Invited"}</Badge>
            )
          }
        />
      ))}
    </Lines>
  );
}

/** Events that the person hosts, and how many people come. */
export function Hosting({ events }: { events: EventCard[] }) {
  const now = useNow();
  return (
    <Lines title="You host" count={events.length}>
      {events.map((event) => (
        <EventLine
          key={event.id}
          event={event}
          words={[comingText(event, now), peopleText(event)].filter(Boolean).join(" · ")}
          badge={<Badge tone="accent">Hosting</Badge>}
        />
      ))}
    </Lines>
  );
}

function peopleText({ going, capacity }: EventCard): string {
  if (capacity !== null) return `${numberText(going)} of ${numberText(capacity)} places taken`;
  return going === 0 ? "No RSVPs yet" : `${numberText(going)} going`;
}

export function SavedSoon({ events }: { events: EventCard[] }) {
  const textOf = useComingText();
  return (
    <Lines title="Saved" count={events.length}>
      {events.map((event) => (
        <EventLine
          key={event.id}
          event={event}
          words={textOf(event)}
          badge={<Badge>Saved</Badge>}
        />
      ))}
    </Lines>
  );
}

export function Drafts({ drafts }: { drafts: ComingSoon["drafts"] }) {
  return (
    <Lines title="Drafts" count={drafts.length}>
      {drafts.map(({ id, title }) => (
        <Link key={id} className="coming-soon-draft" to="/events/new" search={{ draft: id }}>
          <Icon of={FilePen} />
          <div>
            <b>{title || "Untitled"}</b>
            <span>Continue editing</span>
          </div>
        </Link>
      ))}
    </Lines>
  );
}

export function Recommended({ events }: { events: Recommendation[] }) {
  return (
    <Lines title="For you" count={events.length}>
      {events.map((event) => (
        <EventLine key={event.id} event={event} words={event.why} />
      ))}
      <Link className="link" to="/for-you">
        See all<span className="visually-hidden"> for you</span>
      </Link>
    </Lines>
  );
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** "In 25 minutes", "Today", "Tomorrow", "In 3 days" by the calendar of the place; empty from a week on, when the date says more. */
export function comingText(event: When, now: string): string {
  const left = Date.parse(event.startsAt) - Date.parse(now);
  if (!event.allDay) {
    if (left <= 0) return "On now";
    if (left < hourMs) return inUnits(Math.max(1, Math.round(left / minuteMs)), "minute");
    if (left < 6 * hourMs) return inUnits(Math.round(left / hourMs), "hour");
  }
  const days = daysUntil(event, now);
  return comingDay(event, now) || (days < 7 ? inUnits(days, "day") : "");
}

function inUnits(count: number, unit: string): string {
  return `In ${count} ${unit}${count === 1 ? "" : "s"}`;
}
