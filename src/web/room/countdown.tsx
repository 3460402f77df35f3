import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { useServerNow } from "../lib/server-now.ts";

const second = 1_000;

/** The time until the start. After that says that it starts soon, since hosts are rarely on the second. */
export function Countdown({ room: { event, now } }: { room: Pick<RoomPage, "event" | "now"> }) {
  const left = Date.parse(event.startsAt) - useServerNow(now, second);
  if (left <= 0)
    return (
      <>
        <p className="display-medium">Starting soon</p>
        <p>The picture appears here by itself. You don't need to reload.</p>
      </>
    );
  return (
    <>
      <p>Starts in</p>
      <p className="display-large tabular-numbers" role="timer">
        {timeLeft(left)}
      </p>
    </>
  );
}

/** Formats a duration as "2 days 04:05:06". */
export function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / second);
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3_600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
  if (days === 0) return clock;
  return `${days} ${days === 1 ? "day" : "days"} ${clock}`;
}
