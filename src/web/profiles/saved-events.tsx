import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import type { EventCard } from "../../contract/events/events.ts";
import { useSaveEvent } from "../events/use-save-event.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { EventTickets } from "./event-tickets.tsx";
import { savedEventsQuery } from "./queries.ts";

/** The viewer's saved events; only they see them. */
export function SavedEvents() {
  const list = useInfiniteQuery(savedEventsQuery);
  return (
    <section>
      <div className="section-head">
        <h2>Saved Events</h2>
        <Link className="push-end link" to="/discover-events">
          Discover Events
        </Link>
      </div>
      <EventTickets
        list={list}
        empty={
          <p className="muted-text">Nothing saved yet. Tap the heart on an event to save it.</p>
        }
        stub={Remove}
      />
    </section>
  );
}

function Remove({ event }: { event: EventCard }) {
  const save = useSaveEvent(event);
  return (
    <>
      <IconButton
        label={`Remove ${event.title} from saved`}
        onClick={() => save.mutate(false)}
        disabled={save.isPending}
      >
        <Icon of={Trash2} />
      </IconButton>
      <span className="narrow-only supporting-text" aria-hidden="true">
        Remove
      </span>
    </>
  );
}
