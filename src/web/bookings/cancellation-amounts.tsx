import type { Booking } from "../../contract/bookings/bookings.ts";
import type { Cancellation } from "../../contract/bookings/money.ts";
import { capitalized } from "../lib/capitalized.ts";
import { formatMoney } from "../orders/money-text.ts";
import { otherSideText } from "./terms-text.ts";

/** What goes to whom when a booking is cancelled, in the rows of a list of amounts. */
export function CancellationAmounts({
  cancellation,
  booking,
}: {
  cancellation: Cancellation;
  booking: Pick<Booking, "side" | "other" | "actName" | "balance">;
}) {
  const { side, balance } = booking;
  const { by, currency, percent, dueMinor, depositToActMinor, depositToOrganizerMinor } =
    cancellation;
  const rows = [
    {
      name: dueMinor === 0 ? "Due for the cancellation" : `Due for the cancellation, ${percent}%`,
      minor: dueMinor,
    },
    { name: "From the deposit to the act", minor: depositToActMinor },
    { name: "From the deposit back to the organizer", minor: depositToOrganizerMinor },
    {
      name: debtorText(booking, by === side, balance?.dueMinor === 0),
      minor: cancellation.owedMinor,
    },
  ];
  return rows.map(({ name, minor }) => [
    <dt key={name}>{name}</dt>,
    <dd key={`${name}, sum`}>{formatMoney(minor, currency)}</dd>,
  ]);
}

/** "You owe Rita", or "Rita owes you"; in the past once it is marked as paid. */
function debtorText(
  booking: Parameters<typeof otherSideText>[0],
  isViewer: boolean,
  isPaid: boolean,
): string {
  const them = otherSideText(booking);
  if (isViewer) return `You ${isPaid ? "owed" : "owe"} ${them}`;
  return `${capitalized(them)} ${isPaid ? "owed" : "owes"} you`;
}
