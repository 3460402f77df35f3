import { ChartColumn, CircleQuestionMark, MessageCircle } from "lucide-react";
import { useState } from "react";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { TabPanel, Tabs } from "../ui/tabs.tsx";

const tabs = [
  { value: "chat", label: "Chat", icon: MessageCircle },
  { value: "questions", label: "Q&A", icon: CircleQuestionMark },
  { value: "polls", label: "Polls", icon: ChartColumn },
] as const;

type Tab = (typeof tabs)[number]["value"];

/** The conversation beside the picture; on a phone below it. */
export function SidePanel({ room }: { room: RoomPage }) {
  const [tab, setTab] = useState<Tab>("chat");
  return (
    <aside className="room-side" aria-label="Live conversation">
      <Tabs label="Conversation" value={tab} onChange={setTab} tabs={tabs} className="room-tabs">
        <TabPanel value="chat" className="room-panel" keepMounted>
          <Silence room={room}>Nobody has said anything yet.</Silence>
        </TabPanel>
        <TabPanel value="questions" className="room-panel" keepMounted>
          <Silence room={room}>No questions yet.</Silence>
        </TabPanel>
        <TabPanel value="polls" className="room-panel" keepMounted>
          <Silence room={room}>No polls yet.</Silence>
        </TabPanel>
      </Tabs>
    </aside>
  );
}

function Silence({ children }: { room: RoomPage; children: string }) {
  return <p className="room-silence">{children}</p>;
}
