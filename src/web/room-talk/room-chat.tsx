import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { sentenceOf } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { ChatFoot } from "./chat-foot.tsx";
import { ChatLog } from "./chat-log.tsx";
import { ChatRules } from "./chat-rules.tsx";
import { chatQuery, loadOlder, rulesQuery, type TalkOf, presentQuery } from "./queries.ts";
import "./room-talk.css";
import { PinOff, Users } from "lucide-react";
import type { RoomMessage } from "../../contract/rooms/chat.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { usePin } from "./use-moderation.ts";

/** Visitors and guests get no live hints, so they poll. */
const visitorMs = 4_000;

/** The live chat of a room. */
export function RoomChat({ room, of }: { room: RoomPage; of: TalkOf }) {
  const me = useMe();
  const client = useQueryClient();
  const chat = useQuery({ ...chatQuery(of), refetchInterval: me ? false : visitorMs });
  const rules = useQuery({ ...rulesQuery(of), refetchInterval: me ? false : 4 * visitorMs });
  const [isLoading, setLoading] = useState(false);
  const pinned = rules.data?.pinned;

  async function showOlder() {
    setLoading(true);
    await loadOlder(client, of).catch(() => undefined);
    setLoading(false);
  }

  return (
    <>
      {room.can.moderate && rules.data && <ChatRules of={of} rules={rules.data} />}
      {room.state === "live" && <WhoWatches of={of} />}
      {pinned && <PinnedMessage of={of} message={pinned} moderates={room.can.moderate} />}
      {chat.isPending && (
        <Loading says="Loading the chat">
          <PersonSkeleton />
          <PersonSkeleton />
        </Loading>
      )}
      {chat.isLoadingError && (
        <ErrorState message="We couldn't load the chat." onRetry={() => void chat.refetch()}>
          {sentenceOf(chat.error)}
        </ErrorState>
      )}
      {chat.data && (
        <ChatLog
          room={room}
          of={of}
          messages={chat.data.items}
          pinnedId={pinned?.id}
          above={
            chat.data.older && (
              <Button size="small" busy={isLoading && "Loading"} onClick={() => void showOlder()}>
                Show earlier messages
              </Button>
            )
          }
          empty={room.can.talk ? "Be the first to say something." : "No messages yet."}
        />
      )}
      <ChatFoot room={room} of={of} rules={rules.data} />
    </>
  );
}

interface PinnedMessageProps {
  of: TalkOf;
  message: RoomMessage;
  moderates: boolean;
}

function PinnedMessage({ of, message: { author, text }, moderates }: PinnedMessageProps) {
  const pin = usePin(of);
  return (
    <div className="talk-pinned">
      <p className="fill">
        <b>Pinned: {author.name}.</b> {text}
      </p>
      {moderates && (
        <IconButton label="Unpin" small onClick={() => pin.mutate(null)}>
          <Icon of={PinOff} />
        </IconButton>
      )}
    </div>
  );
}

const maxNamed = 3;

/** The names of people watching who let the viewer see that they're going. */
function WhoWatches({ of }: { of: TalkOf }) {
  const me = useMe();
  const { data } = useQuery(presentQuery(of));
  const people = data?.items ?? [];
  if (people.length === 0) return null;
  const isMe = ({ id }: { id: string }) => id === me?.id;
  const names = people
    .toSorted((one, other) => Number(isMe(other)) - Number(isMe(one)))
    .map((one) => (isMe(one) ? "You" : one.name));
  const isOneOther = names.length === 1 && names[0] !== "You";
  const others = names.length - maxNamed;
  return (
    <p className="talk-present" title={names.join(", ")}>
      <Icon of={Users} size="small" />
      {names.slice(0, maxNamed).join(", ")}
      {others > 0 && ` and ${others} more`} {isOneOther ? "is" : "are"} watching
    </p>
  );
}
