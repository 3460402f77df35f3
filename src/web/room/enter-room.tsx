import { useQueryClient } from "@tanstack/react-query";
import { Radio, Video } from "lucide-react";
import type { EventPage } from "../../contract/events/events.ts";
import { ButtonAnchor, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { startAhead } from "./head-start.ts";
import { roomQuery } from "./queries.ts";

const labels = {
  before: "Open the room",
  live: "Join live",
  reconnecting: "Join live",
  ended: "Open the room",
  recording: "Watch the recording",
} as const;

/** The link from an event's page into its room, for those who may enter. If the event has an outside link, only once the room has been live. */
export function EnterRoom({ event }: { event: EventPage }) {
  const queryClient = useQueryClient();
  const { slug, room, link, linkWithheld, cancelled } = event;
  if (!room || cancelled) return null;
  const isOnAir = room.state === "live" || room.state === "reconnecting";
  const isElsewhere = (link !== null || linkWithheld) && room.state === "before" && !room.broadcast;
  // The press comes a moment before the click.
  const startPictures = () => {
    const playback = queryClient.getQueryData(roomQuery(slug).queryKey)?.playback;
    if (playback) startAhead({ playback, playlist: null });
  };
  return (
    <>
      {!isElsewhere && (
        <ButtonLink
          variant={isOnAir ? "primary" : "outline"}
          to="/events/$slug/live"
          params={{ slug }}
          // Viewers miss what is on air meanwhile, so the room is preloaded even before anybody hovers over the link.
          preload={isOnAir ? "render" : "intent"}
          onPointerDown={startPictures}
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
