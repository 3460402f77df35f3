import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { isRefusal } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { classes } from "../ui/classes.ts";
import { TypeCaptions } from "../captions/type-captions.tsx";
import { OverPicture } from "../room-talk/over-picture.tsx";
import { askAgainMs } from "./asking-again.ts";
import { roomKeys, roomQuery, roomStateQuery } from "./queries.ts";
import { useRoomTicket } from "./room-address.ts";
import { RoomAgenda, RoomHeader } from "./room-facts.tsx";
import { RoomChapters } from "./room-chapters.tsx";
import { Stage } from "./stage.tsx";
import { useLiveHints, useWatchedEvent } from "../app/live.ts";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { EventCover } from "../events/event-cover.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { ChartColumn, CircleQuestionMark, type LucideIcon, MessageCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { elapsedSince } from "../lib/server-now.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { numberText } from "../lib/number-text.ts";
import { pollsQuery, questionsQuery, type TalkOf } from "../room-talk/queries.ts";
import { LiveRoomTalk } from "../room-talk/live-room-talk.tsx";
import { ReplayChat } from "../room-talk/replay-chat.tsx";
import { ReplaySearch } from "../room-talk/replay-search.tsx";
import { RoomChat } from "../room-talk/room-chat.tsx";
import { RoomPolls } from "../room-talk/room-polls.tsx";
import { RoomQuestions } from "../room-talk/room-questions.tsx";
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import "./room.css";

/** A room's page: the video, the event's facts, the programme, and the conversation next to it. */
export function RoomScreen({ slug }: { slug: string }) {
  const me = useMe();
  const ticket = useRoomTicket();
  const { data: room, error } = useSuspenseQuery(roomQuery(slug, ticket));
  // Deleted or hidden by a block while it was open.
  if (isRefusal(error, "NOT_FOUND")) return <NotFoundScreen thing="room" />;
  return (
    <main id="main" className={classes("canopy room", !room.can.watch && "is-closed")}>
      <div className="room-show">
        {room.can.watch ? (
          <OverPicture room={room} of={{ eventId: room.event.id, ticket }}>
            <Stage room={room} />
          </OverPicture>
        ) : (
          <RoomClosed room={room} />
        )}
        <RoomHeader room={room} />
        {room.can.moderate && (room.state === "live" || room.state === "reconnecting") && (
          <TypeCaptions eventId={room.event.id} now={room.now} />
        )}
        {room.recording && <RoomChapters room={room} />}
        <RoomAgenda room={room} />
      </div>
      {room.can.watch && <SidePanel room={room} />}
      {me ? <LiveRoom eventId={room.event.id} /> : <AwaitedRoom room={room} />}
    </main>
  );
}

/** Refetches the room when the server says that it has changed. */
function LiveRoom({ eventId }: { eventId: string }) {
  const queryClient = useQueryClient();
  useWatchedEvent(eventId);
  useLiveHints((hint) => {
    const isOurs = hint.type === "room-changed" && hint.eventId === eventId;
    if (isOurs || hint.type === "resync" || hint.type === "my-events-changed")
      void queryClient.invalidateQueries({ queryKey: roomKeys.all });
  });
  return null;
}

/** The same for visitors and guests, who have no live connection: polls while the start is near. */
function AwaitedRoom({ room }: { room: RoomPage }) {
  const queryClient = useQueryClient();
  const { state, now } = room;
  const query = roomStateQuery(room.event.slug, useRoomTicket());
  const { data: news } = useQuery({
    ...query,
    enabled: room.can.watch,
    refetchInterval: () => askAgainMs(room, Date.parse(now) + elapsedSince(now)),
  });
  const isNew = news !== undefined && news.state !== state;
  useEffect(() => {
    if (isNew) void queryClient.invalidateQueries({ queryKey: roomKeys.all });
  }, [isNew, queryClient]);
  return null;
}

const words = {
  ticket: {
    title: "This room is for ticket holders",
    advice: "Get a ticket on the event page, or log in with the account that holds yours.",
    action: "Get a ticket",
  },
  "online-ticket": {
    title: "Your ticket is for the venue",
    advice: "To watch from anywhere, get an online ticket on the event page.",
    action: "See online tickets",
  },
  rsvp: {
    title: "This room is for people who are going",
    advice: "RSVP on the event page, then come back.",
    action: "Go to the event",
  },
  cancelled: {
    title: "This event is cancelled",
    advice: "There will be no broadcast. The event page says more.",
    action: "Go to the event",
  },
  unpublished: {
    title: "The host hasn't published this recording",
    advice: "The broadcast has ended. If the host publishes the recording, you can watch it here.",
    action: "Go to the event",
  },
} as const;

/** Tells what is needed to get in. */
function RoomClosed({ room: { event, requires } }: { room: RoomPage }) {
  const me = useMe();
  const { title, advice, action } = words[requires ?? "rsvp"];
  return (
    <div className="room-stage">
      <EventCover event={event} variant="cover" sizes="100vw" />
      <div className="room-notice">
        <p className="display-medium">{title}</p>
        <p>{advice}</p>
        <div className="cluster">
          <ButtonLink variant="primary" to="/events/$slug" params={{ slug: event.slug }}>
            {action}
          </ButtonLink>
          {!me && (requires === "ticket" || requires === "rsvp") && (
            <ButtonLink to="/login" search={{ next: `/events/${event.slug}/live` }}>
              Log in
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}

type Tab = "chat" | "questions" | "polls";

/** The tabs, with the number of open items in each. */
function useTabs(room: RoomPage, of: TalkOf) {
  const polls = useQuery(pollsQuery(of));
  const questions = useInfiniteQuery(questionsQuery(of, "votes"));
  const isOver = room.state === "ended" || room.state === "recording";
  const open = itemsOf(questions.data).filter(({ state }) => isWaiting.has(state)).length;
  const running = polls.data?.items.filter(({ closed }) => !closed).length ?? 0;
  const counted = (label: string, count: number, hasMore = false) =>
    isOver || count === 0 ? label : `${label} ${numberText(count)}${hasMore ? "+" : ""}`;
  return [
    { value: "chat", label: "Chat", icon: MessageCircle },
    {
      value: "questions",
      label: counted("Q&A", open, questions.hasNextPage),
      icon: CircleQuestionMark,
    },
    { value: "polls", label: counted("Polls", running), icon: ChartColumn },
  ] satisfies { value: Tab; label: string; icon: LucideIcon }[];
}

const isWaiting = new Set<string>(["open", "answering"]);

/** The conversation next to the video, or below it on phones. */
function SidePanel({ room }: { room: RoomPage }) {
  const me = useMe();
  const [tab, setTab] = useState<Tab>("chat");
  const of = { eventId: room.event.id, ticket: useRoomTicket() };
  const tabs = useTabs(room, of);
  const talk = (
    <Tabs label="Conversation" value={tab} onChange={setTab} tabs={tabs} className="room-tabs">
      <TabPanel value="chat" className="room-panel" hasControls keepMounted>
        {room.state === "recording" ? (
          <ReplayChat room={room} of={of} />
        ) : (
          <RoomChat room={room} of={of} />
        )}
      </TabPanel>
      <TabPanel value="questions" className="room-panel" hasControls keepMounted>
        <RoomQuestions room={room} of={of} />
      </TabPanel>
      <TabPanel value="polls" className="room-panel" hasControls keepMounted>
        <RoomPolls room={room} of={of} />
      </TabPanel>
    </Tabs>
  );
  return (
    <aside className="room-side" aria-label="Live conversation">
      {room.recording ? <ReplaySearch of={of}>{talk}</ReplaySearch> : talk}
      {me && <LiveRoomTalk of={of} moderates={room.can.moderate} />}
    </aside>
  );
}
