import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { formatMoney } from "../orders/money-text.ts";
import { TestPaymentNote } from "../payments/payment-notes.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { bookingKeys, bookingQuery } from "./queries.ts";

type Outcome = "pay" | "decline" | "abandon";

const otherwise: { as: Outcome; label: string; does: string }[] = [
  {
    as: "decline",
    label: "Decline the card",
    does: "The bank declines the payment. You can try again.",
  },
  { as: "abandon", label: "Leave without paying", does: "The deposit stays due." },
];

/** Replaces the payment service's page in test mode: the organizer chooses the outcome of the deposit. */
export function TestDepositScreen({ id, payment }: { id: string; payment: string | undefined }) {
  const { data: booking } = useSuspenseQuery(bookingQuery(id));
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const choose = useMutation({
    meta: { failureToast: false },
    mutationFn: (as: Outcome) =>
      done(
        api.payments[":id"].test.$post({ param: { id: payment ?? "" }, query: {}, json: { as } }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: bookingKeys.all });
      await navigate({ to: "/bookings/$id", params: { id } });
    },
  });
  const isDue = booking.deposit === "due" && booking.side === "organizer" && payment !== undefined;
  const sum = formatMoney(booking.depositMinor, booking.terms.fee.currency);
  return (
    <main id="main">
      <div className="page-head">
        <div>
          <h1>Test payment</h1>
          <p>
            Deposit for {booking.title} with {booking.actName}
          </p>
        </div>
      </div>
      <TestPaymentNote />
      {choose.error && (
        <Note tone="bad" role="alert">
          {sentenceOf(choose.error)}
        </Note>
      )}
      {isDue ? (
        <section className="stack" aria-label="Outcome">
          <p>
            A payment service would ask for your card here. This site has none set up, so you choose
            how the test payment ends.
          </p>
          <p>
            <Button
              variant="primary"
              size="large"
              busy={choose.isPending && choose.variables === "pay" && "Paying"}
              onClick={() => choose.mutate("pay")}
            >
              Pay {sum}
            </Button>
          </p>
          {otherwise.map(({ as, label, does }) => (
            <p key={as} className="cluster">
              <Button
                busy={choose.isPending && choose.variables === as && "One moment"}
                onClick={() => choose.mutate(as)}
              >
                {label}
              </Button>
              <span className="supporting-text">{does}</span>
            </p>
          ))}
        </section>
      ) : (
        <Note
          action={
            <ButtonLink to="/bookings/$id" params={{ id }}>
              See the booking
            </ButtonLink>
          }
        >
          No deposit is due for this booking.
        </Note>
      )}
    </main>
  );
}
