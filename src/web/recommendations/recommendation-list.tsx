import { Sparkles, ThumbsDown } from "lucide-react";
import type { Recommendation } from "../../contract/recommendations.ts";
import { EventCard } from "../events/event-card.tsx";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { useLessLikeThis } from "./less-like-this.ts";
import "../events/events.css";
import "./for-you.css";

interface RecommendationListProps {
  events: Recommendation[];
  /** Limits the list to one row of this many; a dismissed card makes room for the next. */
  row?: number;
}

const firstRow = 3;

/** Recommended events, each with its reason and a button to dismiss it. */
export function RecommendationList({ events, row }: RecommendationListProps) {
  const { gone, press } = useLessLikeThis();
  const shown = events.filter(({ id }) => !gone.includes(id)).slice(0, row);
  return (
    <ul className={classes("event-grid", row !== undefined && "for-you-row")}>
      {shown.map((event, place) => (
        <li key={event.id} className="recommendation">
          <EventCard event={event} first={place < firstRow} />
          <div className="recommendation-reason">
            <p>
              <Icon of={Sparkles} size="small" />
              <span>{event.why}</span>
            </p>
            <Button
              variant="quiet"
              size="small"
              className="recommendation-less"
              onClick={(pressed) => void press(pressed, event)}
            >
              <Icon of={ThumbsDown} size="small" />
              Less like this<span className="visually-hidden"> {event.title}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
