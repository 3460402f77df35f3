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

/** The video, overlaid with the question being answered and the room's emojis. */
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

/** Visitors and guests get no live hints, so they poll. */
const visitorMs = 4_000;

/** The question being answered, over the video. */
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

/** Emojis that rise over the video. With reduced motion they stay in place and fade. */
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
