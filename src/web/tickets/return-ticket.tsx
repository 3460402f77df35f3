import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import type { TicketPage } from "../../contract/tickets/tickets.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { TestPaymentNote } from "../payments/payment-notes.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { type Guest, ticketQuery } from "./queries.ts";
import { formatMoney } from "../orders/money-text.ts";

type ReturnProps = { ticket: TicketPage; guest: Guest };

/** Offers the ticket to people on the waitlist. */
export function ReturnDialog({ ticket, guest, onClose }: ReturnProps & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { id, paidMinor, currency, orderId } = ticket;
  const give = useMutation({
    meta: { failureToast: false },
    mutationFn: () => fetchJson(api.tickets[":id"].return.$post({ param: { id }, query: guest })),
    onSuccess: (now) => {
      queryClient.setQueryData(ticketQuery(id).queryKey, now);
      onClose();
    },
  });
  const sum = formatMoney(paidMinor, currency);
  const whose = orderId ? "back to you" : "back to the person who bought it";
  return (
    <ConfirmDialog
      open
      title="Return this ticket"
      confirm="Return ticket"
      icon={Undo2}
      danger={false}
      busy={give.isPending && "Returning"}
      problem={give.isError && sentenceOf(give.error)}
      onConfirm={() => give.mutate()}
      onClose={onClose}
    >
      <p>
        It goes to the waitlist and stays valid until it's offered to someone there.
        {paidMinor > 0 && ` Whatever they pay, up to ${sum}, then goes ${whose}.`}
      </p>
      {paidMinor > 0 && <TestPaymentNote className="note-below" />}
    </ConfirmDialog>
  );
}

/** Takes an offered ticket back, as long as nobody is buying it. */
export function TakeBack({ ticket: { id }, guest }: ReturnProps) {
  const queryClient = useQueryClient();
  const keep = useMutation({
    mutationFn: () => fetchJson(api.tickets[":id"].return.$delete({ param: { id }, query: guest })),
    onSuccess: (now) => queryClient.setQueryData(ticketQuery(id).queryKey, now),
    onError: () => void queryClient.invalidateQueries(ticketQuery(id)),
  });
  return (
    <Button busy={keep.isPending && "Cancelling"} onClick={() => keep.mutate()}>
      Keep my ticket
    </Button>
  );
}
