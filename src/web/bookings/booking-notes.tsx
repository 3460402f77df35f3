import type { Booking } from "../../contract/bookings/bookings.ts";
import { dayName } from "../availability/month.ts";
import { formatMoney } from "../orders/money-text.ts";
import { Note } from "../ui/note.tsx";
import { owedText } from "./terms-text.ts";

/** What became of the agreement when the event got another start. */
export function MovedNote({ booking: { versions, agreedVersion, side } }: { booking: Booking }) {
  const agreed = versions.find(({ number }) => number === agreedVersion);
  return (
    <Note tone="warn">
      <b>
        The event has a new time, so what you agreed{" "}
        {agreed ? `for ${dayName(agreed.terms.day)}` : "before"} no longer stands.
      </b>{" "}
      The booking stands again when you both accept the same new terms.{" "}
      {side === "talent"
        ? "If the new time doesn't suit you, cancel: it counts as the organizer's cancellation on the day the event was moved."
        : "If you can't agree, it counts as your cancellation on the day the event was moved."}
    </Note>
  );
}

/** How a booking ended, and what is still owed for it. */
export function EndedNote({ booking }: { booking: Booking }) {
  const { state, cancellation } = booking;
  const sentences: Partial<Record<Booking["state"], string>> = {
    declined: "This offer was declined.",
    withdrawn: "This offer was withdrawn.",
    expired: "This offer expired without an answer.",
    cancelled: cancelledText(booking),
    done: "The show is over.",
  };
  const owed = cancellation?.owedMinor ?? 0;
  return (
    <Note tone={state === "done" ? "ok" : owed > 0 ? "warn" : "info"}>
      {sentences[state]}
      {cancellation && owed > 0 && (
        <>
          {" "}
          <b>{owedText(cancellation, formatMoney(owed, cancellation.currency))}.</b> Settle it
          between you: Marquee can't collect it.
        </>
      )}
    </Note>
  );
}

function cancelledText({ cancellation, side, other, actName }: Booking): string {
  if (!cancellation) return "This booking was cancelled.";
  const { by, because } = cancellation;
  const them = other?.name ?? (side === "organizer" ? actName : "The organizer");
  if (because === "event") return "The event was cancelled, and this booking with it.";
  if (because === "moved") return "The event was moved, and the new time was not agreed on.";
  if (because === "account") return `${them} deleted their account, which cancelled this booking.`;
  return by === side ? "You cancelled this booking." : `${them} cancelled this booking.`;
}
