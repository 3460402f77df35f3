import { Link } from "@tanstack/react-router";
import type { EventPin } from "../../contract/events/discovery.ts";
import type { FoundEvent } from "../../contract/events/events.ts";
import { withZone } from "../events/shown-time.ts";
import { cardTime } from "../lib/event-time.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { distanceText } from "../places/place-text.ts";
import { DateBlock } from "../events/date-block.tsx";
import { priceText } from "../events/price-text.ts";

type Listed = EventPin["events"][number] & Partial<Pick<FoundEvent, "free" | "price" | "distance">>;

type ResultRowProps = { event: Listed; onMark?: (id: string | undefined) => void };

/** An event in the list beside the map; its pin is highlighted while the row is hovered or focused. */
export function ResultRow({ event, onMark }: ResultRowProps) {
  const viewerZone = useViewerZone();
  const { id, slug, title, venue, city, distance } = event;
  const place = [venue, city].filter(Boolean).join(", ");
  const away = distance === undefined || distance === null ? "" : distanceText(distance);
  const facts = [withZone(cardTime(event), event, viewerZone), place, away].filter(Boolean);
  return (
    <li>
      <Link
        className="event-line"
        to="/events/$slug"
        params={{ slug }}
        onMouseEnter={() => onMark?.(id)}
        onMouseLeave={() => onMark?.(undefined)}
        onFocus={() => onMark?.(id)}
        onBlur={() => onMark?.(undefined)}
      >
        <DateBlock at={event.startsAt} timeZone={event.zone} size="small" />
        <div className="fill">
          <b>{title}</b>
          <span>{facts.join(" · ")}</span>
        </div>
        <b className="tabular-numbers">
          {priceText({ free: event.free ?? false, price: event.price ?? null })}
        </b>
      </Link>
    </li>
  );
}
