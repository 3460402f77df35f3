import { useQuery } from "@tanstack/react-query";
import type { Booking } from "../../contract/bookings/bookings.ts";
import type { Cancellation } from "../../contract/bookings/money.ts";
import { nothingOwedText } from "../../contract/bookings/terms-text.ts";
import { sentenceOf } from "../app/refusal.ts";
import { formatMoney } from "../orders/money-text.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { CancellationAmounts } from "./cancellation-amounts.tsx";
import { cancellationQuery } from "./queries.ts";
import { otherSideText } from "./terms-text.ts";

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
  const agreed = booking.versions.find(({ number }) => number === booking.agreedVersion);
  const isDoor = agreed?.terms.fee.kind === "door";
  return (
    <ConfirmDialog
      open
      title="Cancel this booking?"
      confirm="Cancel the booking"
      keep="Keep the booking"
      busy={busy}
      problem={error ? sentenceOf(error) : false}
      onConfirm={() => data && onConfirm(data.dueMinor)}
      onClose={onClose}
    >
      <div className="stack">
        <p>
          The date becomes free again.
          {!isDoor && " What is owed follows from the terms you both accepted."}
        </p>
        {isDoor ? <p>{nothingOwedText}</p> : data && <Amounts quote={data} booking={booking} />}
        {quote.isPending && <Loading says="Reading what is due" />}
        {error && <Button onClick={() => void quote.refetch()}>Retry</Button>}
      </div>
    </ConfirmDialog>
  );
}

function Amounts({ quote, booking }: { quote: Cancellation; booking: Booking }) {
  const { by, because, daysBefore, percent, currency, dueMinor, depositToOrganizerMinor } = quote;
  const days = daysBefore === 1 ? "1 day" : `${daysBefore} days`;
  const them = otherSideText(booking);
  const owing = by === booking.side ? `you owe ${them}` : `${them} owes you`;
  const who =
    because === "moved"
      ? `The event was moved ${days} before the show, so ${owing}`
      : `${days} before the show, ${owing}`;
  if (dueMinor === 0 && depositToOrganizerMinor === 0)
    return <p>Nothing is owed for cancelling now, {days} before the show.</p>;
  return (
    <>
      <p>
        {who} {percent}% of the guarantee: <b>{formatMoney(dueMinor, currency)}</b>.
      </p>
      <dl className="booking-money">
        <CancellationAmounts cancellation={quote} booking={booking} />
      </dl>
    </>
  );
}
