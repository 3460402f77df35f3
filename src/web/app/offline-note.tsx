import { Wifi, WifiOff } from "lucide-react";
import { useConnection } from "./connection.ts";

const words = {
  offline: ["You are offline.", "You can keep reading. Sending resumes when you're back online."],
  away: ["We can't reach Marquee.", "You can keep reading. We'll keep trying."],
  back: ["Back online.", "Everything is up to date."],
} as const;

/** Where one watches there is little to read. */
const watchingWords = {
  offline: "The picture returns when you're back online.",
  away: "The picture returns by itself.",
  back: words.back[1],
};

/** Says so while the network or the server is away, and when it is back; always there, so that it is read out. */
export function OfflineNote({ watching = false }: { watching?: boolean }) {
  const line = useConnection();
  return (
    <div className="offline-note" role="status">
      {line !== "fine" && (
        <div className={`note ${line === "back" ? "note-ok" : "note-warn"}`}>
          <div className="page-width">
            {line === "back" ? (
              <Wifi className="icon" aria-hidden="true" />
            ) : (
              <WifiOff className="icon" aria-hidden="true" />
            )}
            <p>
              <b>{words[line][0]}</b> {watching ? watchingWords[line] : words[line][1]}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}
