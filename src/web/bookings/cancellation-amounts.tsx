import type { Cancellation } from "../../contract/bookings/money.ts";
import { formatMoney } from "../orders/money-text.ts";

/** What goes to whom when a booking is cancelled, in the rows of a list of amounts. */
export function CancellationAmounts({ cancellation }: { cancellation: Cancellation }) {
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
      name: by === "organizer" ? "The organizer owes the act" : "The act owes the organizer",
      minor: cancellation.owedMinor,
    },
  ];
  return rows.map(({ name, minor }) => [
    <dt key={name}>{name}</dt>,
    <dd key={`${name}, sum`}>{formatMoney(minor, currency)}</dd>,
  ]);
}
