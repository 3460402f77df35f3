import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { useMe } from "../app/session.ts";
import { EventCover } from "../events/event-cover.tsx";
import { ButtonLink } from "../ui/button.tsx";

const words = {
  ticket: {
    title: "This room is for ticket holders",
    advice: "Get a ticket on the event page, or log in with the account that holds yours.",
    action: "Get a ticket",
  },
  rsvp: {
    title: "This room is for those who are going",
    advice: "Say on the event page that you are going, and come back.",
    action: "Go to the event",
  },
  cancelled: {
    title: "This event is cancelled",
    advice: "There will be no broadcast. The event page says more.",
    action: "Go to the event",
  },
} as const;

/** What to do to get in. */
export function RoomClosed({ room: { event, requires } }: { room: RoomPage }) {
  const me = useMe();
  const { title, advice, action } = words[requires ?? "rsvp"];
  return (
    <div className="room-stage">
      <EventCover event={event} variant="cover" sizes="100vw" />
      <div className="room-notice">
        <p className="display-medium">{title}</p>
        <p>{advice}</p>
        <div className="cluster">
          <ButtonLink variant="primary" to="/events/$slug" params={{ slug: event.slug }}>
            {action}
          </ButtonLink>
          {!me && requires !== "cancelled" && (
            <ButtonLink to="/login" search={{ next: `/events/${event.slug}/live` }}>
              Log in
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}
