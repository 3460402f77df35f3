import { useQueryClient } from "@tanstack/react-query";
import { Wifi, WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useConnection } from "./connection.ts";

const texts = {
  offline: ["You are offline.", "You can keep reading. What you see may be out of date."],
  away: ["We can't reach Marquee.", "You can keep reading. We'll keep trying."],
  back: ["Back online.", "This page is up to date."],
} as const;

const messagingText = "You can keep writing. Messages go out when you're back online.";
const queuedText = "You can keep reading. What you sent goes out when you're back online.";

/** People who are watching have little to read. */
const watchingTexts = {
  offline: "The video resumes when you're back online.",
  away: "The video resumes automatically.",
  back: texts.back[1],
};

type OfflineNoteProps = { watching?: boolean; messaging?: boolean };

/** Says that the network or the server is away, and when it is back; always rendered, so that screen readers announce changes. */
export function OfflineNote({ watching = false, messaging = false }: OfflineNoteProps) {
  const status = useConnection();
  const isQueued = useIsQueued();
  const [, usual] = status === "fine" ? [] : texts[status];
  const promise = isQueued ? queuedText : messaging ? messagingText : usual;
  const more = status === "offline" ? promise : usual;
  return (
    <div className="offline-note" role="status">
      {status !== "fine" && (
        <div className={`note ${status === "back" ? "note-ok" : "note-warn"}`}>
          <div className="page-width">
            {status === "back" ? (
              <Wifi className="icon" aria-hidden="true" />
            ) : (
              <WifiOff className="icon" aria-hidden="true" />
            )}
            <p>
              <b>{texts[status][0]}</b> {watching ? watchingTexts[status] : more}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}

/** Whether anything that was pressed waits for the network and will be sent by itself. */
function useIsQueued(): boolean {
  const mutations = useQueryClient().getMutationCache();
  return useSyncExternalStore(
    (changed) => mutations.subscribe(changed),
    () => mutations.getAll().some(({ state }) => state.isPaused),
    () => false,
  );
}
