import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { limits } from "../../contract/limits.ts";
import { formatMoney, parseMoney } from "../../contract/money.ts";
import { answer, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { toast } from "../ui/toasts.ts";
import { booksQuery, refundsQuery } from "./queries.ts";

type Kind = "ticket" | "amount";

type RefundDialogProps = {
  eventId: string;
  orderId: string;
  ticketId: string;
  /** Whose it is. */
  name: string;
  paidMinor: number;
  currency: string;
  onClose: () => void;
  /** What else shows the ticket. */
  onDone: () => void;
};

/** An organizer gives money back: for the ticket, which then ends, or an amount, which leaves it as it is. */
export function RefundDialog(props: RefundDialogProps) {
  const { eventId, orderId, ticketId, name, paidMinor, currency, onClose, onDone } = props;
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<Kind>("ticket");
  const [typed, setTyped] = useState("");
  const [note, setNote] = useState("");
  // One for each time that it is opened: pressed twice, or sent again, it is one refund.
  const [key] = useState(() => crypto.randomUUID());
  const amountMinor = kind === "ticket" ? paidMinor : parseMoney(typed, currency);
  const isWrong = kind === "amount" && typed !== "" && !amountMinor;
  const refund = useMutation({
    mutationFn: () => {
      const what = kind === "ticket" ? { ticketIds: [ticketId] } : { amountMinor };
      const param = { id: eventId, orderId };
      return answer(
        api.events[":id"].orders[":orderId"].refunds.$post({ param, json: { key, note, ...what } }),
      );
    },
    onSuccess: ({ amountMinor: back }) => {
      toast(`${formatMoney(back, currency)} goes back to the buyer`);
      void queryClient.invalidateQueries(booksQuery(eventId));
      void queryClient.invalidateQueries(refundsQuery(eventId));
      onDone();
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Refund ${name}`}>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          if (amountMinor) refund.mutate();
        }}
      >
        <DialogBody>
          <div className="col">
            <Segmented
              label="What goes back"
              value={kind}
              onChange={setKind}
              options={[
                { value: "ticket", label: `The ticket, ${formatMoney(paidMinor, currency)}` },
                { value: "amount", label: "Another amount" },
              ]}
            />
            <p className="sm mut">
              {kind === "ticket"
                ? "The ticket ends and its place is free again."
                : "The ticket stays as it is."}
            </p>
            {kind === "amount" && (
              <TextInput
                label={`Amount in ${currency}`}
                inputMode="decimal"
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                error={isWrong ? "Write an amount, for example 12.50." : undefined}
                required
              />
            )}
            <TextInput
              label="Note for your books"
              value={note}
              maxLength={limits.sale.note}
              onChange={(event) => setNote(event.target.value)}
            />
            {refund.error && (
              <Note tone="bad" role="alert">
                {sentenceOf(refund.error)}
              </Note>
            )}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="danger-solid"
            disabled={!amountMinor}
            busy={refund.isPending && "Refunding"}
          >
            Refund {amountMinor ? formatMoney(amountMinor, currency) : ""}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
