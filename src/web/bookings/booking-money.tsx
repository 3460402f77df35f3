import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ReceiptText } from "lucide-react";
import { depositMinor } from "../../contract/bookings/amounts.ts";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { fetchJson, api } from "../app/api.ts";
import { isRefusal, sentenceOf } from "../app/refusal.ts";
import { printDate } from "../lib/date-format.ts";
import { formatMoney } from "../orders/money-text.ts";
import { TestPaymentNote } from "../payments/payment-notes.tsx";
import { CancellationAmounts } from "./cancellation-amounts.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { settlementText } from "./settlement-text.ts";
import { entryText } from "./terms-text.ts";

/** What is paid when: the guarantee, the deposit and its state, and the settlement after the show. */
export function BookingMoney({ booking }: { booking: Booking }) {
  const { id, terms, settlement, deposit, cancellation } = booking;
  const { fee, depositPercent } = terms;
  const ahead = deposit === "none" ? depositMinor(terms) : booking.depositMinor;
  const sum = (minor: number) => formatMoney(minor, fee.currency);
  // A final settlement says what was owed in the end.
  const isAhead =
    ["open", "accepted", "moved", "done"].includes(booking.state) && settlement !== "final";
  return (
    <section className="page-section" id="money">
      <div className="section-head">
        <h2>Money</h2>
      </div>
      <dl className="booking-money">
        {fee.kind === "door" ? (
          <>
            <dt>Share of the net</dt>
            <dd>{fee.percent}%</dd>
          </>
        ) : (
          <>
            <dt>Guarantee</dt>
            <dd>{sum(fee.guaranteeMinor)}</dd>
          </>
        )}
        {ahead > 0 && (
          <>
            <dt>
              Deposit, {depositPercent}%{depositNotes[deposit]}
              {deposit === "due" && dueSinceText(booking)}
            </dt>
            <dd>{sum(ahead)}</dd>
          </>
        )}
        {cancellation && <CancellationAmounts cancellation={cancellation} booking={booking} />}
        {ahead > 0 && isAhead && (
          <>
            <dt>Balance, if the guarantee stands</dt>
            <dd>{sum(fee.guaranteeMinor - ahead)}</dd>
          </>
        )}
      </dl>
      {fee.kind === "better" && isAhead && (
        <p className="fine-print">
          If {fee.percent}% of the net is more than {sum(fee.guaranteeMinor)}, that is paid instead.
        </p>
      )}
      {booking.log
        .filter(({ entry }) => entry === "late-deposit")
        .map((entry) => (
          <Note key={entry.id}>{entryText(entry, booking)}.</Note>
        ))}
      {deposit === "due" && <DepositDue booking={booking} />}
      {deposit === "held" && booking.state === "accepted" && (
        <p className="fine-print">
          Marquee holds the deposit. It goes to the act a day after the show; if the booking is
          cancelled, the terms say who gets it.
        </p>
      )}
      {settlement !== "none" && (
        <Note
          icon={ReceiptText}
          className="booking-settlement"
          action={
            <ButtonLink to="/bookings/$id/settlement" params={{ id }}>
              Open the settlement
            </ButtonLink>
          }
        >
          {settlementText(booking)}
        </Note>
      )}
    </section>
  );
}

const depositNotes = {
  none: "",
  due: ", due",
  held: ", held by Marquee until the day after the show",
  released: ", paid to the act",
  returned: ", returned to the organizer",
  shared: ", shared as the terms say",
} as const;

/** " since Fri, Nov 27": a deposit is due from the day on which both have accepted. */
function dueSinceText({ log, terms }: Booking): string {
  const asked = log.filter(({ entry }) => entry === "ask-deposit").map(({ time }) => time);
  const latest = asked.toSorted().at(-1);
  const day = { weekday: "short", month: "short", day: "numeric" } as const;
  return latest ? ` since ${printDate(latest, day, terms.zone)}` : "";
}

/** The organizer pays on the payment service's page; the act waits. */
function DepositDue({ booking }: { booking: Booking }) {
  const { id, side, depositMinor: amountMinor, terms } = booking;
  const navigate = useNavigate();
  const pay = useMutation({
    meta: { failureToast: false },
    mutationFn: () => fetchJson(api.bookings[":id"].deposit.$post({ param: { id } })),
    onSuccess: async ({ id: payment, url }) => {
      if (!url.startsWith("/")) return window.location.assign(url);
      await navigate({ to: "/bookings/$id/deposit", params: { id }, search: { payment } });
    },
  });
  const sum = formatMoney(amountMinor, terms.fee.currency);
  if (side === "talent")
    return <p className="fine-print">You see it here as soon as the organizer has paid it.</p>;
  return (
    <div className="stack booking-deposit">
      <TestPaymentNote />
      {pay.error && (
        <Note tone="bad" role="alert">
          {isRefusal(pay.error, "CONFLICT")
            ? "This deposit is no longer due. Reload the page."
            : sentenceOf(pay.error)}
        </Note>
      )}
      <p>
        <Button
          variant="primary"
          busy={pay.isPending && "Opening the payment page"}
          onClick={() => pay.mutate()}
        >
          Pay the deposit, {sum}
        </Button>
      </p>
    </div>
  );
}
