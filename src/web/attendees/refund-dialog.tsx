import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { v7 as newId } from "uuid";
import type { Attendee } from "../../contract/events/attendees.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { orderLimits } from "../../contract/orders/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { booksQuery, refundsQuery } from "../payments/queries.ts";
import { TestPaymentNote } from "../payments/payment-notes.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toasts.ts";
import { manageKeys, refundableQuery } from "./queries.ts";
import { formatMoney } from "../orders/money-text.ts";
import { readMoney } from "../orders/typed-money.ts";

type RefundDialogProps = {
  event: EventPage;
  attendee: Attendee & { orderId: string; ticketId: string };
  onClose: () => void;
};

/** Refunds a ticket, a whole order or an amount. Refunded tickets no longer admit. */
export function RefundDialog({ event, attendee, onClose }: RefundDialogProps) {
  const { orderId, ticketId } = attendee;
  const [scope, setScope] = useState<RefundScope>("ticket");
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const [note, setNote] = useState("");
  const [key] = useState(() => newId());
  const queryClient = useQueryClient();
  const order = useQuery(refundableQuery(event.id, orderId));
  const sum = order.data && refundSum(order.data, { scope, ticketId, typed });
  const refund = useMutation({
    meta: { failureToast: false },
    mutationFn: (asked: { ticketIds: string[] } | { amountMinor: number }) =>
      fetchJson(
        api.events[":id"].orders[":orderId"].refunds.$post({
          param: { id: event.id, orderId },
          json: { key, note, ...asked },
        }),
      ),
    onSuccess() {
      toast("Refund on its way");
      void queryClient.invalidateQueries({ queryKey: manageKeys.event(event.id) });
      void queryClient.invalidateQueries(booksQuery(event.id));
      void queryClient.invalidateQueries(refundsQuery(event.id));
      onClose();
    },
    // The refundable amount may have changed.
    onError: () => void order.refetch(),
  });
  const isSum = typeof sum === "object";
  const wrong = typeof sum === "string" && (tried || typed !== "") ? sum : undefined;
  const failed = order.error ?? refund.error;
  const isField = scope === "amount";
  return (
    <ConfirmDialog
      open
      title="Refund"
      confirm={
        isSum && order.data ? `Refund ${formatMoney(sum.minor, order.data.currency)}` : "Refund"
      }
      icon={Undo2}
      busy={refund.isPending && "Refunding"}
      problem={failed ? sentenceOf(failed) : !isField && typeof sum === "string" && sum}
      onConfirm={() => {
        setTried(true);
        if (isSum) refund.mutate(sum.asked);
      }}
      onClose={onClose}
    >
      {order.isPending && (
        <Loading says="Loading the order">
          <PersonSkeleton />
        </Loading>
      )}
      {order.data && (
        <>
          <Segmented label="What to refund" value={scope} onChange={setScope} options={scopes} />
          <p className="dialog-text">{textOf(order.data, { scope, attendee })}</p>
          {isField && (
            <TextInput
              label={`Amount in ${order.data.currency}`}
              inputMode="decimal"
              autoComplete="off"
              className="field-below"
              value={typed}
              error={wrong}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </>
      )}
      <TestPaymentNote className="note-below" />
      <TextInput
        label="Private note"
        className="field-below"
        maxLength={orderLimits.note}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </ConfirmDialog>
  );
}

const scopes = [
  { value: "ticket", label: "This ticket" },
  { value: "order", label: "Whole order" },
  { value: "amount", label: "An amount" },
] as const;

type Wanted = { scope: RefundScope; attendee: Attendee };

function textOf({ currency, leftMinor, tickets }: Refundable, { scope, attendee }: Wanted) {
  const left = formatMoney(leftMinor, currency);
  if (scope === "ticket")
    return `The buyer is refunded for ticket ${attendee.reference}, and the ticket stops being valid. This can't be undone.`;
  if (scope === "amount")
    return `The buyer gets this amount back and every ticket stays valid. Up to ${left} of this order can be refunded. This can't be undone.`;
  const all = tickets.length === 1 ? "the one ticket" : `all ${tickets.length} tickets`;
  return `The buyer is refunded for ${all} of this order, which stop being valid. This can't be undone.`;
}

type RefundScope = "ticket" | "order" | "amount";

/** What is still refundable of an order, as reported by the server. */
type Refundable = {
  currency: string;
  leftMinor: number;
  ticketsLeftMinor: number;
  tickets: { id: string; paidMinor: number }[];
};

type Sum = {
  minor: number;
  asked: { ticketIds: string[] } | { amountMinor: number };
};

type RefundChoice = { scope: RefundScope; ticketId: string; typed: string };

/** The refund's amount and request, or a message why it isn't possible. */
export function refundSum(of: Refundable, { scope, ticketId, typed }: RefundChoice): Sum | string {
  const { currency, leftMinor, ticketsLeftMinor, tickets } = of;
  const left = formatMoney(leftMinor, currency);
  if (scope === "amount") {
    const amountMinor = readMoney(typed, currency);
    if (!amountMinor) return "Enter an amount, such as 5.";
    if (amountMinor > leftMinor) return `You can refund up to ${left} of this order.`;
    return { minor: amountMinor, asked: { amountMinor } };
  }
  const ending = tickets.filter(({ id }) => scope === "order" || id === ticketId);
  const paid = ending.reduce((sum, ticket) => sum + ticket.paidMinor, 0);
  const minor = Math.min(paid, ticketsLeftMinor);
  if (ending.length === 0) return "This ticket is no longer valid. Reload and choose again.";
  if (minor === 0) return "There is nothing left to refund.";
  return { minor, asked: { ticketIds: ending.map(({ id }) => id) } };
}
