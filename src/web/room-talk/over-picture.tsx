import type { ReactNode } from "react";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { useMe } from "../app/session.ts";
import { type TalkOf, answeringQuery } from "./queries.ts";
import "./room-talk.css";
import { useQuery } from "@tanstack/react-query";
import { useReactions } from "./reactions.ts";

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

/** Visitors and guests hear nothing live: they ask. */
const visitorMs = 4_000;

/** The question that the hosts answer now, over the picture. */
function AnsweringNow({ of }: { of: TalkOf }) {
  const me = useMe();
  const refetchInterval = me ? false : visitorMs;
  const { data: question } = useQuery({ ...answeringQuery(of), refetchInterval });
  return (
    <div className="answering-now" role="status">
      {question && (
        <p>
          <b>Answering now</b> {question.text}{" "}
          {!question.anonymous && question.author && <span>{question.author.name}</span>}
        </p>
      )}
    </div>
  );
}

/** Emojis that rise over the picture; with reduced motion they stand and fade. */
function FloatingReactions() {
  const reactions = useReactions();
  return (
    <div className="floating-reactions" aria-hidden="true">
      {reactions.map(({ key, emoji, left, delayMs }) => (
        <span key={key} style={{ left: `${left}%`, animationDelay: `${delayMs}ms` }}>
          {emoji}
        </span>
      ))}
    </div>
  );
}
