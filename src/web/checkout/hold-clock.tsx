import { Timer } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { Note } from "../ui/note.tsx";
import { clockWords } from "./clock-words.ts";
import type { ReadOrder } from "./queries.ts";
import { useSeconds } from "./use-seconds.ts";

/** How long the places are still kept, told also to who does not see the clock. */
export function HoldClock({ order, onOver }: { order: ReadOrder; onOver: () => void }) {
  const now = useSeconds();
  const left =
    Date.parse(order.expiresAt) -
    (now === undefined ? Date.parse(order.serverNow) : now + order.aheadMs);
  const isOver = left <= 0;
  const tellOver = useEffectEvent(onOver);
  useEffect(() => {
    if (isOver) tellOver();
  }, [isOver]);
  return (
    <div className="push">
      <Note tone="warn" icon={Timer} className="co-clock">
        <span className="sm" role="timer">
          We are holding your tickets for <b className="num">{clockWords(left)}</b>
        </span>
      </Note>
      <p className="vh" role="status">
        {warning(left)}
      </p>
    </div>
  );
}

// Said twice, not every second.
function warning(ms: number): string {
  if (ms <= 0 || ms > 120_000) return "";
  return ms > 30_000
    ? "Your tickets are held for 2 more minutes."
    : "Your tickets are held for 30 more seconds.";
}
