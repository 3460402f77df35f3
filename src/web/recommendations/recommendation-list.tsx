import { Sparkles, ThumbsDown } from "lucide-react";
import type { Recommendation } from "../../contract/recommendations.ts";
import { EventCard } from "../events/event-card.tsx";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import "../events/events.css";
import "./for-you.css";
import { useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import { api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { toast } from "../ui/toasts.ts";
import { forYouKeys, tasteChanged } from "./queries.ts";

interface RecommendationListProps {
  events: Recommendation[];
  /** One row of so many; what is turned away makes room for the next. */
  row?: number;
}

const firstRow = 3;

/** Recommended events, each with its reason and the way to say no. */
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

const route = api.my.recommendations.hidden[":eventId"];

/** Which cards of a list are turned away, at once and until it is undone, and the press that does it. */
function useLessLikeThis() {
  const queryClient = useQueryClient();
  const [gone, setGone] = useState<readonly string[]>([]);
  const bring = (id: string) => setGone((now) => now.filter((one) => one !== id));

  async function undo(id: string) {
    try {
      await done(route.$delete({ param: { eventId: id } }));
      bring(id);
      await queryClient.invalidateQueries({ queryKey: forYouKeys.all });
    } catch (error) {
      toast(sentenceOf(error), { failure: true });
    }
  }

  async function press(event: MouseEvent<HTMLButtonElement>, { id, title }: Recommendation) {
    const list = event.currentTarget.closest("ul");
    const buttons = () => [...(list?.querySelectorAll<HTMLElement>(".recommendation-less") ?? [])];
    const place = buttons().indexOf(event.currentTarget);
    flushSync(() => setGone((now) => [...now, id]));
    // The pressed button is gone: keyboard focus goes on to the card that took its place.
    (buttons()[place] ?? buttons().at(-1))?.focus();
    try {
      await done(route.$put({ param: { eventId: id } }));
      tasteChanged(queryClient);
      toast(`You'll see fewer events like “${title}”.`, {
        action: { label: "Undo", run: () => void undo(id) },
      });
    } catch (error) {
      bring(id);
      toast(sentenceOf(error), { failure: true });
    }
  }

  return { gone, press };
}
