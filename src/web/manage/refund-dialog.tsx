import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { v7 as newId } from "uuid";
import type { Attendee } from "../../contract/attendees.ts";
import type { EventPage } from "../../contract/events.ts";
import { limits } from "../../contract/limits.ts";
import { formatMoney } from "../../contract/money.ts";
import { answer, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { TestPaymentNote } from "../payments/test-payment-note.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { toast } from "../ui/toasts.ts";

type RefundDialogProps = { event: EventPage; attendee: Attendee; onClose: () => void };

/** Gives back what was paid for one ticket, which then no longer admits. */
export function RefundDialog({ event, attendee, onClose }: RefundDialogProps) {
  const { orderId, ticketId, paidMinor, currency, name, reference } = attendee;
  const [note, setNote] = useState("");
  const [key] = useState(() => newId());
  const queryClient = useQueryClient();
  const refund = useMutation({
    mutationFn: () =>
      answer(
        api.events[":id"].orders[":orderId"].refunds.$post({
          param: { id: event.id, orderId: orderId ?? "" },
          json: { key, note, ...(ticketId === null ? {} : { ticketIds: [ticketId] }) },
        }),
      ),
    onSuccess() {
      toast("The money is on its way back");
      void queryClient.invalidateQueries({ queryKey: ["manage", event.id] });
      onClose();
    },
  });
  const amount = formatMoney(paidMinor, currency ?? "EUR");
  return (
    <ConfirmDialog
      open
      title="Refund ticket"
      confirm={`Refund ${amount}`}
      icon={Undo2}
      busy={refund.isPending && "Refunding"}
      problem={refund.isError && sentenceOf(refund.error)}
      onConfirm={() => refund.mutate()}
      onClose={onClose}
    >
      <p>
        {name || "The buyer"} gets {amount} back for ticket {reference}, and it no longer admits
        anybody. This cannot be taken back.
      </p>
      <TestPaymentNote className="mt4" />
      <TextInput
        label="Note for your own records"
        maxLength={limits.sale.note}
        value={note}
        onChange={(changed) => setNote(changed.target.value)}
      />
    </ConfirmDialog>
  );
}
