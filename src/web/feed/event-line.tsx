import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { EventCard } from "../../contract/events.ts";
import { DateBlock } from "../ui/date-block.tsx";
import { whenAndWhere } from "./event-words.ts";

interface EventLineProps {
  event: EventCard;
  badge?: ReactNode;
  /** What is said of it instead of when and where. */
  words?: string | undefined;
}

/** One event in a narrow list. */
export function EventLine({ event, badge, words }: EventLineProps) {
  return (
    <Link className="evl" to="/events/$slug" params={{ slug: event.slug }}>
      <DateBlock at={event.startsAt} timeZone={event.zone} size="small" />
      <div className="grow">
        <b>{event.title}</b>
        <span>{words ?? whenAndWhere(event)}</span>
      </div>
      {badge}
    </Link>
  );
}
