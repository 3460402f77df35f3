import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { usePlayingDate } from "../room/playing-date.ts";
import { TextInput } from "../ui/field.tsx";
import { ErrorState } from "../ui/states.tsx";
import { ChatFoot } from "./chat-foot.tsx";
import { ChatLog } from "./chat-log.tsx";
import { chatSearchQuery, replayChatQuery, type TalkOf } from "./queries.ts";
import "./room-talk.css";

/** The chat of a recording: what had been said by the moment that plays, or what a search finds. */
export function ReplayChat({ room, of }: { room: RoomPage; of: TalkOf }) {
  const playing = usePlayingDate();
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const endedAt = Date.parse(room.endedAt ?? room.now);
  const at = playing === null ? endedAt : Date.parse(playing);
  const replay = useQuery(replayChatQuery(of, at));
  const found = useQuery(chatSearchQuery(of, q));
  const isSearch = q !== "";
  const chat = isSearch ? found : replay;
  const messages = (chat.data?.items ?? []).filter(
    ({ time }) => isSearch || Date.parse(time) <= at + 1_000,
  );
  return (
    <>
      <div className="talk-head">
        <TextInput
          label="Search the chat"
          hideLabel
          type="search"
          icon={Search}
          placeholder="Search the chat"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {chat.isLoadingError ? (
        <ErrorState message="We couldn't load the chat." onRetry={() => void chat.refetch()} />
      ) : (
        <ChatLog
          room={room}
          of={of}
          messages={messages}
          empty={isSearch ? "Nothing found." : "Nobody had said anything yet."}
        />
      )}
      <ChatFoot room={room} of={of} muted={false} />
    </>
  );
}
