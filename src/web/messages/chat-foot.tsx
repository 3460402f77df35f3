import { Info, WifiOff } from "lucide-react";
import type { Conversation } from "../../contract/messages.ts";
import { useIsOnline } from "../lib/use-is-online.ts";
import { Note } from "../ui/note.tsx";
import { ChatForm } from "./chat-form.tsx";
import { RequestBar } from "./request-bar.tsx";

/** Where one writes, or why one cannot. */
export function ChatFoot({ conversation }: { conversation: Conversation }) {
  const { request, person, can, closed } = conversation;
  const isOnline = useIsOnline();
  return (
    <div className="chat-foot">
      {!isOnline && (
        <Note tone="warn" icon={WifiOff} role="status">
          <b>You are offline.</b> What you write goes out when you are back.
        </Note>
      )}
      {request === "outgoing" && can.send && (
        <p className="sm dim chat-line">
          {person.name} gets this as a request, and answers if they like.
        </p>
      )}
      {request === "incoming" && <RequestBar conversation={conversation} />}
      {request === "refused" && (
        <p className="sm dim chat-line">
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
