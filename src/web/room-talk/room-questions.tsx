import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { Paged } from "../app/paged.tsx";
import { useMe } from "../app/session.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { AskForm } from "./ask-form.tsx";
import { questionOrder } from "./question-order.ts";
import { QuestionRow } from "./question-row.tsx";
import { answeringQuery, questionsQuery, type Sort, type TalkOf } from "./queries.ts";
import "./room-talk.css";

const sorts = [
  { value: "votes", label: "Most votes" },
  { value: "new", label: "Newest" },
] as const;

/** Visitors and guests get no live hints, so they poll. */
const visitorMs = 8_000;

/** The questions of a room, by votes or newest first. */
export function RoomQuestions({ room, of }: { room: RoomPage; of: TalkOf }) {
  const me = useMe();
  const [sort, setSort] = useState<Sort>("votes");
  const list = useInfiniteQuery({
    ...questionsQuery(of, sort),
    refetchInterval: me ? false : visitorMs,
  });
  const answering = useQuery(answeringQuery(of)).data;
  const questions = itemsOf(list.data);
  const isOver = room.state === "ended" || room.state === "recording";
  const shown = questionOrder(questions, sort, answering);

  return (
    <>
      <div className="talk-head">
        {isOver ? (
          <p>Questions from the night, by votes. New votes are closed.</p>
        ) : (
          <Segmented label="Sort questions" value={sort} onChange={setSort} options={sorts} />
        )}
      </div>
      <div className="talk-list">
        <Paged
          list={list}
          things="questions"
          isEmpty={shown.length === 0}
          empty={
            <p className="room-silence">
              {room.can.ask ? "No questions yet. Ask the first one." : "No questions yet."}
            </p>
          }
        >
          <ul aria-label="Questions">
            {shown.map((question) => (
              <QuestionRow key={question.id} room={room} of={of} question={question} />
            ))}
          </ul>
        </Paged>
      </div>
      {room.can.ask && <AskForm of={of} />}
      {!me && !isOver && (
        <div className="talk-foot">
          <p className="fill">Log in to ask and vote.</p>
          <ButtonLink
            variant="bulb"
            size="small"
            to="/login"
            search={{ next: `/events/${room.event.slug}/live` }}
          >
            Log in
          </ButtonLink>
        </div>
      )}
    </>
  );
}
