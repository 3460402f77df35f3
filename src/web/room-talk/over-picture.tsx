import type { ReactNode } from "react";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { AnsweringNow } from "./answering-now.tsx";
import { FloatingReactions } from "./floating-reactions.tsx";
import type { TalkOf } from "./queries.ts";
import "./room-talk.css";

interface OverPictureProps {
  room: RoomPage;
  of: TalkOf;
  children: ReactNode;
}

/** The picture, and over it the question that is answered now and the emojis of the room. */
export function OverPicture({ room, of, children }: OverPictureProps) {
  const isOver = room.state === "ended" || room.state === "recording";
  return (
    <div className="room-picture">
      {children}
      {!isOver && (
        <>
          <AnsweringNow of={of} />
          <FloatingReactions />
        </>
      )}
    </div>
  );
}
