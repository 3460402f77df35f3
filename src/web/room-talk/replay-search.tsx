import { useQuery } from "@tanstack/react-query";
import { Captions, CircleQuestionMark, MessageCircle, Search } from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import type { RecordingMatch } from "../../contract/rooms/recordings.ts";
import { clockText } from "../room/clock-text.ts";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { ErrorState } from "../ui/states.tsx";
import { playFrom } from "./play-from.ts";
import { recordingSearchQuery, type TalkOf } from "./queries.ts";
import "./room-talk.css";

const kinds = {
  caption: { icon: Captions, label: "Said" },
  message: { icon: MessageCircle, label: "Chat" },
  question: { icon: CircleQuestionMark, label: "Q&A" },
};

/** One search field for captions, messages and questions. While it's empty, shows the conversation below it. */
export function ReplaySearch({ of, children }: { of: TalkOf; children: ReactNode }) {
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  return (
    <>
      <div className="talk-head" role="search">
        <TextInput
          label="Search the recording"
          hideLabel
          type="search"
          icon={Search}
          placeholder="Search captions, chat and questions"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {q === "" ? children : <Matches of={of} q={q} />}
    </>
  );
}

function Matches({ of, q }: { of: TalkOf; q: string }) {
  const found = useQuery(recordingSearchQuery(of, q));
  if (found.isLoadingError)
    return (
      <ErrorState
        message="We couldn't search the recording."
        onRetry={() => void found.refetch()}
      />
    );
  const matches = found.data?.items;
  return (
    <div className="talk-list">
      <p className={matches?.length === 0 ? "room-silence" : "visually-hidden"} role="status">
        {matches
          ? matches.length === 0
            ? "Nothing found."
            : countText(matches.length)
          : "Searching"}
      </p>
      {matches && matches.length > 0 && (
        <ul aria-label="Matches">
          {matches.map((match) => (
            <Match key={`${match.kind} ${match.id}`} match={match} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Match({ match: { kind, text, author, at, second } }: { match: RecordingMatch }) {
  const { icon, label } = kinds[kind];
  const words = (
    <>
      <span className="talk-match-kind">
        <Icon of={icon} size="small" />
        {label}
        {author && ` · ${author.name}`}
      </span>
      <span>{text}</span>
    </>
  );
  return (
    <li>
      {second === null ? (
        <p className="talk-match">
          <span className="talk-match-time">–</span>
          <span className="talk-match-words">{words}</span>
        </p>
      ) : (
        <button type="button" className="talk-match" onClick={() => playFrom(at)}>
          <span className="talk-match-time">{clockText(second)}</span>
          <span className="talk-match-words">{words}</span>
        </button>
      )}
    </li>
  );
}

function countText(count: number): string {
  return count === 1 ? "1 match" : `${count} matches`;
}
