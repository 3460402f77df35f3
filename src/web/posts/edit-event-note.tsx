import type { Post } from "../../contract/posts.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";

/** The way from an event post to the event's own form: a change there is previewed, and sent to everyone who is coming. */
export function EditEventNote({ event }: Pick<Post, "event">) {
  if (!event || event.cancelled) return null;
  return (
    <Note
      action={
        <ButtonLink size="small" to="/events/$slug/edit" params={{ slug: event.slug }}>
          Edit event
        </ButtonLink>
      }
    >
      Change the title, date and place on the event itself, so everyone who's coming hears about it.
    </Note>
  );
}
