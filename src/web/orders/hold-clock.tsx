import { Timer } from "lucide-react";
import { Note } from "../ui/note.tsx";
import { clockText } from "./hold-clock-text.ts";
import type { ReadOrder } from "./queries.ts";
import { useTimeLeft } from "./use-time-left.ts";

/** The time left on the hold, announced to screen readers too. */
export function HoldClock({ order, onOver }: { order: ReadOrder; onOver: () => void }) {
  const left = useTimeLeft(order, onOver);
  const quantity = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const what = quantity === 1 ? "ticket" : "tickets";
  return (
    <div className="push-end hold-clock">
      <Note tone="warn" icon={Timer} className="hold-clock-note">
        <span className="small-text" role="timer">
          We're holding your {what} for <b className="tabular-numbers">{clockText(left)}</b>
        </span>
      </Note>
      <p className="visually-hidden" role="status">
        {warning(left, quantity)}
      </p>
    </div>
  );
}

// Announced twice instead of every second.
function warning(ms: number, quantity: number): string {
  if (ms <= 0 || ms > 120_000) return "";
  const held = quantity === 1 ? "Your ticket is held" : "Your tickets are held";
  return ms > 30_000 ? `${held} for 2 more minutes.` : `${held} for 30 more seconds.`;
}
