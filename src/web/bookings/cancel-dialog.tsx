import { useQuery } from "@tanstack/react-query";
import type { Booking } from "../../contract/bookings/bookings.ts";
import type { Cancellation } from "../../contract/bookings/money.ts";
import { sentenceOf } from "../app/refusal.ts";
import { formatMoney } from "../orders/money-text.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { cancellationQuery } from "./queries.ts";

type CancelDialogProps = {
  booking: Booking;
  busy: string | false;
  onConfirm: (dueMinor: number) => void;
  onClose: () => void;
};

/** Says what goes to whom, to the cent, before an accepted booking is cancelled. */
export function CancelDialog({ booking, busy, onConfirm, onClose }: CancelDialogProps) {
  const quote = useQuery(cancellationQuery(booking.id));
  const { data, error } = quote;
  return (
    <ConfirmDialog
      open
      title="Cancel this booking?"
      confirm="Cancel the booking"
      busy={busy}
      problem={error ? sentenceOf(error) : false}
      onConfirm={() => data && onConfirm(data.dueMinor)}
      onClose={onClose}
    >
      <p>The date opens up again. What is owed follows the terms you both accepted.</p>
      {data && <Amounts quote={data} />}
      {quote.isPending && <Loading says="Reading what is due" />}
      {error && <Button onClick={() => void quote.refetch()}>Retry</Button>}
    </ConfirmDialog>
  );
}

function Amounts({ quote }: { quote: Cancellation }) {
  const { by, daysBefore, percent, currency } = quote;
  const sum = (minor: number) => formatMoney(minor, currency);
  const rows = [
    { name: "From the deposit to the act", minor: quote.depositToActMinor },
    { name: "From the deposit back to the organizer", minor: quote.depositToOrganizerMinor },
    {
      name: by === "organizer" ? "The organizer still owes the act" : "The act owes the organizer",
      minor: quote.owedMinor,
    },
  ];
  return (
    <>
      <p>
        {daysBefore === 1 ? "1 day" : `${daysBefore} days`} before the show, the side that cancels
        owes the other {percent}% of the guarantee: <b>{sum(quote.dueMinor)}</b>.
      </p>
      <dl className="booking-money">
        {rows.map(({ name, minor }) => [
          <dt key={name}>{name}</dt>,
          <dd key={`${name}, sum`}>{sum(minor)}</dd>,
        ])}
      </dl>
    </>
  );
}
