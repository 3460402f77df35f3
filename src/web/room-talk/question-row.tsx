import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, ChevronUp, Ellipsis, EyeOff, Flag, Mic, RotateCcw, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Question } from "../../contract/rooms/questions.ts";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { useMe } from "../app/session.ts";
import { recordingClock } from "../room/recording-clock.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { playFrom } from "./play-from.ts";
import { takeOwnQuestion } from "./question-cache.ts";
import { retryWhenBusy } from "./retry-when-busy.ts";
import { talkKeys, type TalkOf } from "./queries.ts";

// Lazy: only needed for reporting something.
const ReportDialog = lazy(() => import("../moderation/report-dialog.tsx"));

interface RowProps {
  room: RoomPage;
  of: TalkOf;
  question: Question;
}

export function QuestionRow({ room, of, question }: RowProps) {
  const { id, text, votes, voted, state, answeringAt, author, anonymous } = question;
  const client = useQueryClient();
  const vote = useMutation({
    ...retryWhenBusy,
    mutationFn: () => {
      const param = { id: of.eventId, questionId: id };
      const { vote: path } = api.events[":id"].room.questions[":questionId"];
      return fetchJson(voted ? path.$delete({ param }) : path.$put({ param }));
    },
    onSuccess: (changed) => takeOwnQuestion(client, of, changed),
  });
  const replayed =
    answeringAt && room.state === "recording" ? recordingClock(room, answeringAt) : undefined;
  const isOpen = state === "open" || state === "answering";
  const asker = author ? (anonymous ? `${author.name} (anonymous)` : author.name) : "Anonymous";
  return (
    <li className="question">
      <button
        type="button"
        className="question-votes"
        aria-pressed={voted}
        aria-label={`${votes} ${votes === 1 ? "vote" : "votes"} for: ${text}`}
        disabled={!isOpen || !room.can.talk}
        onClick={() => vote.mutate()}
      >
        <Icon of={ChevronUp} />
        {votes}
      </button>
      <div className="fill">
        <p>{text}</p>
        <p className="question-by">
          {asker}
          {state === "answering" && <b> · Answering now</b>}
          {state === "dismissed" && " · Dismissed"}
          {state === "answered" && answeringAt && replayed !== undefined && (
            <button type="button" className="talk-time" onClick={() => playFrom(answeringAt)}>
              Answered at {replayed}
            </button>
          )}
          {state === "answered" && replayed === undefined && <b> · Answered</b>}
        </p>
      </div>
      <QuestionMenu room={room} of={of} question={question} />
    </li>
  );
}

function QuestionMenu({ room, of, question }: RowProps) {
  const me = useMe();
  const client = useQueryClient();
  const [isReporting, setReporting] = useState(false);
  const { id, mine, state, text } = question;
  const param = { id: of.eventId, questionId: id };
  const refetch = () => client.invalidateQueries({ queryKey: talkKeys.questions(of.eventId) });
  const setState = useMutation({
    mutationFn: (next: Question["state"]) =>
      fetchJson(
        api.events[":id"].room.questions[":questionId"].state.$put({
          param,
          json: { state: next },
        }),
      ),
    onSuccess: refetch,
  });
  const remove = useMutation({
    mutationFn: () => done(api.events[":id"].room.questions[":questionId"].$delete({ param })),
    onSuccess: refetch,
  });
  if (!me) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More about the question: ${text}`} small>
            <Icon of={Ellipsis} />
          </IconButton>
        }
      >
        {room.can.moderate && state !== "answering" && (
          <MenuItem icon={Mic} onClick={() => setState.mutate("answering")}>
            Answer now
          </MenuItem>
        )}
        {room.can.moderate && state !== "answered" && (
          <MenuItem icon={Check} onClick={() => setState.mutate("answered")}>
            Mark as answered
          </MenuItem>
        )}
        {room.can.moderate && state !== "open" && (
          <MenuItem icon={RotateCcw} onClick={() => setState.mutate("open")}>
            Reopen
          </MenuItem>
        )}
        {room.can.moderate && state !== "dismissed" && (
          <MenuItem icon={EyeOff} onClick={() => setState.mutate("dismissed")}>
            Dismiss
          </MenuItem>
        )}
        {!mine && (
          <MenuItem icon={Flag} onClick={() => setReporting(true)}>
            Report
          </MenuItem>
        )}
        {mine && (
          <MenuItem icon={Trash2} onClick={() => remove.mutate()}>
            Delete
          </MenuItem>
        )}
      </Menu>
      {isReporting && (
        <Suspense>
          <ReportDialog
            target="question"
            targetId={id}
            what="question"
            onClose={() => setReporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
