import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { usePlayingDate } from "../room/playing-date.ts";
import { Button } from "../ui/button.tsx";
import { ErrorState } from "../ui/states.tsx";
import { ChatFoot } from "./chat-foot.tsx";
import { ChatLog } from "./chat-log.tsx";
import { loadOlderReplay, replayChatQuery, type TalkOf } from "./queries.ts";
import "./room-talk.css";

/** The chat of a recording, up to the moment being played. */
export function ReplayChat({ room, of }: { room: RoomPage; of: TalkOf }) {
  const playing = usePlayingDate();
  const endedAt = Date.parse(room.endedAt ?? room.now);
  const at = playing === null ? endedAt : Date.parse(playing);
  const chat = useQuery(replayChatQuery(of, at));
  const client = useQueryClient();
  const [isLoading, setLoading] = useState(false);
  async function showOlder() {
    setLoading(true);
    await loadOlderReplay(client, of, at).catch(() => undefined);
    setLoading(false);
  }
  const messages = (chat.data?.items ?? []).filter(({ time }) => Date.parse(time) <= at + 1_000);
  return (
    <>
      {chat.isLoadingError ? (
        <ErrorState message="We couldn't load the chat." onRetry={() => void chat.refetch()} />
      ) : (
        <ChatLog
          room={room}
          of={of}
          messages={messages}
          above={
            chat.data?.older && (
              <Button size="small" busy={isLoading && "Loading"} onClick={() => void showOlder()}>
                Show earlier messages
              </Button>
            )
          }
          empty="No messages at this point yet."
        />
      )}
      <ChatFoot room={room} of={of} />
    </>
  );
}
