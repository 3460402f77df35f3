import { Radio } from "lucide-react";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { EventCover } from "../events/event-cover.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Countdown } from "./countdown.tsx";

/** The picture, or before and between broadcasts the poster with what happens next. */
export function Stage({ room }: { room: RoomPage }) {
  const { event, state } = room;
  return (
    <div className="room-stage">
      <EventCover event={event} variant="cover" sizes="100vw" />
      <div className="room-notice" role="status">
        {state === "before" && <Countdown event={event} />}
        {state === "reconnecting" && (
          <>
            <p className="display-medium">The host is reconnecting</p>
            <p>The broadcast goes on by itself as soon as they are back.</p>
          </>
        )}
        {state === "ended" && (
          <>
            <p className="display-medium">This broadcast has ended</p>
            <p>Thank you for being there.</p>
          </>
        )}
        {room.can.broadcast && (state === "before" || state === "ended") && <GoLive room={room} />}
      </div>
    </div>
  );
}

/** A page of its own, because a page keeps the permission for camera and microphone that it was loaded with. */
export function GoLive({ room: { event } }: { room: Pick<RoomPage, "event"> }) {
  return (
    <ButtonAnchor variant="primary" href={`/events/${event.slug}/studio`}>
      <Icon of={Radio} />
      Go live
    </ButtonAnchor>
  );
}
