import { Radio, Video } from "lucide-react";
import type { EventPage } from "../../contract/events/events.ts";
import { ButtonAnchor, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";

const labels = {
  before: "Open the room",
  live: "Join live",
  reconnecting: "Join live",
  ended: "Open the room",
  recording: "Watch the recording",
} as const;

/** The way from an event's page into its room, for those who may enter; where an outside link is used, only once the room was live. */
export function EnterRoom({ event }: { event: EventPage }) {
  const { slug, room, link, linkWithheld, cancelled } = event;
  if (!room || cancelled) return null;
  const isOnAir = room.state === "live" || room.state === "reconnecting";
  const isElsewhere = (link !== null || linkWithheld) && room.state === "before" && !room.broadcast;
  return (
    <>
      {!isElsewhere && (
        <ButtonLink
          variant={isOnAir ? "primary" : "outline"}
          to="/events/$slug/live"
          params={{ slug }}
        >
          <Icon of={Video} />
          {labels[room.state]}
        </ButtonLink>
      )}
      {room.broadcast && !isOnAir && (
        <ButtonAnchor href={`/events/${slug}/studio`}>
          <Icon of={Radio} />
          Go live
        </ButtonAnchor>
      )}
    </>
  );
}
