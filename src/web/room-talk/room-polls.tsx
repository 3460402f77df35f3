import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { sentenceOf } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { NewPollDialog } from "./new-poll-dialog.tsx";
import { PollCard } from "./poll-card.tsx";
import { pollsQuery, type TalkOf } from "./queries.ts";
import "./room-talk.css";

/** Visitors and guests get no live hints, so they poll. */
const visitorMs = 8_000;

/** The polls of a room, newest first. */
export function RoomPolls({ room, of }: { room: RoomPage; of: TalkOf }) {
  const me = useMe();
  const polls = useQuery({ ...pollsQuery(of), refetchInterval: me ? false : visitorMs });
  const [isMaking, setMaking] = useState(false);
  const isOver = room.state === "ended" || room.state === "recording";
  return (
    <>
      {room.can.moderate && !isOver && (
        <div className="talk-head">
          <Button size="small" onClick={() => setMaking(true)}>
            <Icon of={Plus} />
            New poll
          </Button>
        </div>
      )}
      <div className="talk-list">
        {polls.isPending && (
          <Loading says="Loading the polls">
            <PersonSkeleton />
          </Loading>
        )}
        {polls.isLoadingError && (
          <ErrorState message="We couldn't load the polls." onRetry={() => void polls.refetch()}>
            {sentenceOf(polls.error)}
          </ErrorState>
        )}
        {polls.data?.items.length === 0 && <p className="room-silence">No polls yet.</p>}
        {polls.data?.items.map((poll) => (
          <PollCard key={poll.id} room={room} of={of} poll={poll} />
        ))}
      </div>
      {isMaking && <NewPollDialog of={of} onClose={() => setMaking(false)} />}
    </>
  );
}
