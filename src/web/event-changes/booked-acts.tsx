import type { ChangePreview } from "../../contract/events/changes.ts";
import { formatMoney } from "../../contract/orders/money.ts";
import { Note } from "../ui/note.tsx";

type BookedActsProps = { bookings: ChangePreview["bookings"]; isCancelling?: boolean };

/** The booked acts, and what happens to each booking when the event is cancelled or moved. */
export function BookedActs({ bookings, isCancelling = false }: BookedActsProps) {
  if (bookings.length === 0) return null;
  return (
    <Note tone="warn">
      <b>
        {isCancelling
          ? "This cancels the bookings for this event, too, and the acts are notified:"
          : "These acts will be asked to accept the new time. They aren't booked until they do:"}
      </b>
      <ul>
        {bookings.map((booking) => (
          <li key={booking.id}>
            {booking.actName}
            {isCancelling && `: ${costText(booking)}`}
          </li>
        ))}
      </ul>
    </Note>
  );
}

/** "you owe $500.00, $250.00 of it from the deposit". */
function costText({ isAgreed, cancellation }: ChangePreview["bookings"][number]): string {
  if (!isAgreed) return "the offer is withdrawn";
  if (!cancellation) return "the host owes what the accepted terms say";
  const { dueMinor, depositToActMinor, depositToOrganizerMinor, currency } = cancellation;
  const sum = (minor: number) => formatMoney(minor, currency);
  const back =
    depositToOrganizerMinor > 0
      ? `, and ${sum(depositToOrganizerMinor)} of the deposit comes back`
      : "";
  if (dueMinor === 0) return `you owe nothing${back}`;
  const ahead = depositToActMinor > 0 ? `, ${sum(depositToActMinor)} of it from the deposit` : "";
  return `you owe ${sum(dueMinor)}${ahead}${back}`;
}
