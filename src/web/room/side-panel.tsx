import { ChartColumn, CircleQuestionMark, MessageCircle } from "lucide-react";
import { useState } from "react";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { useMe } from "../app/session.ts";
import { LiveRoomTalk } from "../room-talk/live-room-talk.tsx";
import { ReplayChat } from "../room-talk/replay-chat.tsx";
import { RoomChat } from "../room-talk/room-chat.tsx";
import { RoomPolls } from "../room-talk/room-polls.tsx";
import { RoomQuestions } from "../room-talk/room-questions.tsx";
import { TabPanel, Tabs } from "../ui/tabs.tsx";
import { useRoomTicket } from "./room-address.ts";

const tabs = [
  { value: "chat", label: "Chat", icon: MessageCircle },
  { value: "questions", label: "Q&A", icon: CircleQuestionMark },
  { value: "polls", label: "Polls", icon: ChartColumn },
] as const;

type Tab = (typeof tabs)[number]["value"];

/** The conversation beside the picture; on a phone below it. */
export function SidePanel({ room }: { room: RoomPage }) {
  const me = useMe();
  const [tab, setTab] = useState<Tab>("chat");
  const of = { eventId: room.event.id, ticket: useRoomTicket() };
  return (
    <aside className="room-side" aria-label="Live conversation">
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
      {me && <LiveRoomTalk of={of} moderates={room.can.moderate} />}
    </aside>
  );
}
