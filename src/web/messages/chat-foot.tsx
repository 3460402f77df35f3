import { Info, WifiOff } from "lucide-react";
import type { Conversation } from "../../contract/messages.ts";
import { useLine } from "../app/line.ts";
import { Note } from "../ui/note.tsx";
import { ChatForm } from "./chat-form.tsx";
import { RequestBar } from "./request-bar.tsx";

/** Where one writes, or why one cannot. */
export function ChatFoot({ conversation }: { conversation: Conversation }) {
  const { request, person, can, closed } = conversation;
  const line = useLine();
  return (
    <div className="chat-foot">
      {(line === "offline" || line === "away") && (
        // On a phone the chat lies over the line that says so elsewhere.
        <Note tone="warn" icon={WifiOff} role="status" className="chat-disconnected">
          <b>{line === "offline" ? "You are offline." : "We cannot reach Marquee."}</b> What you
          write goes out by itself later.
        </Note>
      )}
      {request === "outgoing" && can.send && (
        <p className="fine-print chat-status">
          {person.name} gets this as a request, and answers if they like.
        </p>
      )}
      {request === "incoming" && <RequestBar conversation={conversation} />}
      {request === "refused" && (
        <p className="fine-print chat-status">
          You refused this request. Writing to {person.name} accepts it.
        </p>
      )}
      {!can.send && <Note icon={Info}>{closed ?? "You cannot write here."}</Note>}
      {can.send && request !== "incoming" && (
        <ChatForm key={person.id} conversation={conversation} />
      )}
    </div>
  );
}
