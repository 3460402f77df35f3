import type { Post } from "../../contract/posts.ts";
import { withZone } from "../events/shown-time.ts";
import { longTime } from "../lib/event-time.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { placeText } from "./event-text.ts";

/** A link from an event post to the event's own form, where changes are previewed and sent to everyone who is coming. */
export function EditEventNote({ event }: Pick<Post, "event">) {
  const viewerZone = useViewerZone();
  if (!event || event.cancelled) return null;
  const place = placeText(event);
  return (
    <Note
      action={
        <ButtonLink size="small" to="/events/$slug/edit" params={{ slug: event.slug }}>
          Edit event
        </ButtonLink>
      }
    >
      <b>{withZone(longTime(event), event, viewerZone)}</b>
      {place && ` · ${place}`}
      <p className="small-text">
        Change the title, date and place on the event itself, so everyone who's coming hears about
        it.
      </p>
    </Note>
  );
}
