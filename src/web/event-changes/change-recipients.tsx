import type { ChangePreview } from "../../contract/events/changes.ts";
import { numberText } from "../lib/number-text.ts";
import { ErrorState } from "../ui/states.tsx";
import { BookedActs } from "./booked-acts.tsx";
import { ReachFigures } from "./reach-figures.tsx";

type ChangeRecipientsProps = {
  /** Undefined while loading. */
  preview: ChangePreview | undefined;
  /** The number of dates cancelled together. */
  dates?: number;
  isError: boolean;
  onRetry: () => void;
};

/** The number of people affected by a cancellation. */
export function ChangeRecipients({ preview, dates = 1, isError, onRetry }: ChangeRecipientsProps) {
  if (isError)
    return <ErrorState message="We couldn't count who will be notified." onRetry={onRetry} />;
  if (!preview) return <p className="muted-text">Counting who will be notified …</p>;
  const { people, guests, waiting, refunds, urgent, bookings } = preview;
  return (
    <>
      <ReachFigures preview={preview} withRefunds />
      <BookedActs bookings={bookings} isCancelling />
      <p className="supporting-text">
        {(people + guests > 0 || bookings.length === 0) && emailsText(people + guests, dates)}
        {waitingText(waiting)}
        {refunds && " Everyone gets the full price and the fees back, to the card they paid with."}
        {urgent && people > 0 && " The event starts within a day, so emails go at once."}
      </p>
    </>
  );
}

function emailsText(people: number, dates: number): string {
  if (people === 0) return "Nobody needs to be notified yet.";
  if (dates > 1) return "They'll get one email for each of their dates.";
  return people === 1 ? "They'll get one email." : "Each of them gets one email.";
}

/** "3 of them are on the waitlist, which closes." */
function waitingText(waiting: number): string {
  if (waiting === 0) return "";
  return waiting === 1
    ? " One of them is on the waitlist, which closes."
    : ` ${numberText(waiting)} of them are on the waitlist, which closes.`;
}
