import { useSuspenseQuery } from "@tanstack/react-query";
import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { isRefusal } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { classes } from "../ui/classes.ts";
import { OverPicture } from "../room-talk/over-picture.tsx";
import { LiveRoom } from "./live-room.tsx";
import { roomQuery } from "./queries.ts";
import { useRoomTicket } from "./room-address.ts";
import { RoomAgenda, RoomHeader } from "./room-facts.tsx";
import { RoomClosed } from "./room-closed.tsx";
import { SidePanel } from "./side-panel.tsx";
import { Stage } from "./stage.tsx";

/** One room: the picture, what it is, the programme, and the conversation beside it. */
export function RoomScreen({ slug }: { slug: string }) {
  const me = useMe();
  const ticket = useRoomTicket();
  const { data: room, error } = useSuspenseQuery(roomQuery(slug, ticket));
  // Deleted, or hidden by a block, while it was open.
  if (isRefusal(error, "NOT_FOUND")) return <NotFoundScreen thing="event" />;
  return (
    <main id="main" className={classes("canopy room", !room.can.watch && "is-closed")}>
      <div className="room-show">
        {room.can.watch ? (
          <OverPicture room={room} of={{ eventId: room.event.id, ticket }}>
            <Stage room={room} />
          </OverPicture>
        ) : (
          <RoomClosed room={room} />
        )}
        <RoomHeader room={room} />
        <RoomAgenda room={room} />
      </div>
      {room.can.watch && <SidePanel room={room} />}
      {me && <LiveRoom eventId={room.event.id} />}
    </main>
  );
}
