import { CircleAlert, Clock } from "lucide-react";
import { useConnection } from "../app/connection.ts";
import { useMember } from "../app/session.ts";
import { Icon } from "../ui/icon.tsx";
import { dropUnsent, putUnsent, readOutbox, unreachable } from "./outbox.ts";
import { useSending } from "./use-sending.ts";

/** Under a message that has not gone out: why, and what can be done. Its words stay. */
export function UnsentNote({ id, problem }: { id: string; problem: string }) {
  const { id: me } = useMember();
  const send = useSending();
  const isOffline = useConnection() === "offline";

  function retry() {
    const unsent = readOutbox(me).find((one) => one.id === id);
    if (unsent) putUnsent(me, { ...unsent, problem: null });
    send();
  }

  if (problem === unreachable && isOffline) {
    return (
      <p className="field-error unsent-note unsent-note-waiting" role="status">
        <Icon of={Clock} />
        Waiting for the connection
      </p>
    );
  }
  return (
    <div className="field-error unsent-note" role="alert">
      <Icon of={CircleAlert} />
      <span>
        Failed to send message. Please try again.{" "}
        {problem !== unreachable && <span className="muted-text">{problem} </span>}
        <button type="button" className="link" onClick={retry}>
          Retry
        </button>{" "}
        <button type="button" className="link" onClick={() => dropUnsent(me, id)}>
          Discard
        </button>
      </span>
    </div>
  );
}
