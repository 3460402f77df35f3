import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { TicketPage } from "../../contract/tickets/tickets.ts";
import { fetchJson, api } from "../app/api.ts";
import { isRefusal, sentenceOf } from "../app/refusal.ts";
import { TestPaymentNote } from "../payments/payment-notes.tsx";
import { useMe } from "../app/session.ts";
import { MessageCircle } from "lucide-react";
import { Icon } from "../ui/icon.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Note } from "../ui/note.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { type Guest, refundQuoteQuery, ticketKeys } from "./queries.ts";
import { orderQuery } from "../orders/queries.ts";
import { toast } from "../ui/toasts.ts";
import { formatMoney } from "../orders/money-text.ts";

type RefundProps = { ticket: TicketPage; guest: Guest; onClose: () => void };

const reasons = {
  policy: "According to this event's refund policy.",
  change: "The event has changed since you paid, so you get a full refund.",
  free: "This ticket was free.",
} as const;

/** Returns a ticket for a refund, after showing the amount. */
export function RefundDialog({ ticket, guest, onClose }: RefundProps) {
  const queryClient = useQueryClient();
  const asked = { param: { id: ticket.id }, query: guest };
  const quote = useQuery(refundQuoteQuery(ticket.id, guest.key));
  const give = useMutation({
    meta: { failureToast: false },
    mutationFn: (amountMinor: number) =>
      fetchJson(api.tickets[":id"].refund.$post({ ...asked, json: { amountMinor } })),
    onSuccess: async () => {
      // A ticket that was returned has no quote.
      const quoteKey = JSON.stringify(refundQuoteQuery(ticket.id).queryKey);
      await queryClient.invalidateQueries({
        queryKey: ticketKeys.all,
        predicate: ({ queryKey }) => JSON.stringify(queryKey) !== quoteKey,
      });
      onClose();
      toast(offer?.amountMinor ? `${sum} is on its way back` : "Ticket returned");
      // What the ticket is now is said at the top.
      window.scrollTo({ top: 0 });
    },
    // The amount has changed, so fetch it again.
    onError: () => void quote.refetch(),
  });
  const me = useMe();
  const offer = quote.data;
  const isNone = isRefusal(quote.error, "NOT_REFUNDABLE");
  const { orderId } = ticket;
  const order = useQuery({
    ...orderQuery(orderId ?? ""),
    enabled: isNone && me !== null && orderId !== null,
  });
  const host = order.data?.host;
  const sum = offer && formatMoney(offer.amountMinor, offer.currency);
  const title = ticket.paidMinor > 0 ? "Get a refund" : "Return this ticket";
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogBody>
        {quote.isPending && (
          <Loading says="Loading the amount">
            <PersonSkeleton />
          </Loading>
        )}
        {offer && (
          <>
            {offer.amountMinor > 0 && (
              <p>
                <b className="display-medium tabular-numbers">{sum}</b> of{" "}
                {formatMoney(offer.paidMinor, offer.currency)} goes back to your original payment
                method.
              </p>
            )}
            <p className="muted-text dialog-detail">
              {reasons[offer.by]} The ticket will no longer be valid.
              {ticket.can.return &&
                " If you return it to the waitlist instead, you get everything you paid for it."}
            </p>
          </>
        )}
        {ticket.paidMinor > 0 && <TestPaymentNote className="note-below" />}
        {quote.error && (
          <Note tone={isNone ? "warn" : "bad"} role="alert">
            {sentenceOf(quote.error)}
          </Note>
        )}
        {give.error && (
          <Note tone="bad" role="alert">
            {sentenceOf(give.error)}
          </Note>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Keep ticket</Button>
        {host && host.id !== me?.id && (
          <ButtonLink variant="primary" to="/messages/$userId" params={{ userId: host.id }}>
            <Icon of={MessageCircle} />
            Message the organizer
          </ButtonLink>
        )}
        {offer && (
          <Button
            variant="danger-solid"
            busy={give.isPending && "Returning"}
            onClick={() => give.mutate(offer.amountMinor)}
          >
            {offer.amountMinor > 0 ? `Refund ${sum}` : "Return"}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}
