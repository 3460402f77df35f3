import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import { formatMoney } from "../../contract/orders/money.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import { answer, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextArea } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { EmailPreview } from "../event-changes/email-preview.tsx";
import { ChangeRecipients } from "../event-changes/event-changes.tsx";
import { cancellationReachQuery, eventKeys, eventQuery } from "./queries.ts";
import { type Scope, ScopeChoice } from "../series/scope-choice.tsx";

/** Calls an event off, or this and the following dates, once it is clear whom that reaches. */
export default function CancelDialog({
  event,
  onClose,
}: {
  event: EventPage;
  onClose: () => void;
}) {
  const [message, setMessage] = useState("");
  const [scope, setScope] = useState<Scope>("one");
  const queryClient = useQueryClient();
  const cancel = useMutation({
    meta: { failureToast: false },
    mutationFn() {
      const { cancel: one, following } = api.events[":id"];
      const input = { param: { id: event.id }, json: { message } };
      return answer(scope === "one" ? one.$post(input) : following.cancel.$post(input));
    },
    onSuccess(changed) {
      queryClient.setQueryData(eventQuery(event.slug).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: eventKeys.all });
      toast("Event cancelled");
      onClose();
    },
  });

  const counted = useQuery({ ...cancellationReachQuery(event), enabled: scope === "one" });
  const reach = counted.data;
  const refunds = scope === "one" ? reach?.refunds : null;
  const reaches =
    reach && (reach.people + reach.guests + reach.bookings.length > 0 || reach.refunds !== null);
  const money = refunds && !refunds.more && formatMoney(refunds.amountMinor, refunds.currency);

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    cancel.mutate();
  }

  return (
    <Dialog open title="Cancel event" onClose={onClose}>
      <form onSubmit={submit}>
        <DialogBody>
          <div className="stack">
            <ChangeRecipients event={event} />
            <p>The event page stays online, marked as cancelled.</p>
            {event.seriesId && (
              <ScopeChoice legend="What to cancel" value={scope} onChange={setScope} />
            )}
            {scope === "following" && (
              <p className="muted-text">
                Later dates without RSVPs, saves or bookings are removed. Acts booked for them are
                cancelled by the terms you both accepted.
              </p>
            )}
            <TextArea
              label="Message to your guests"
              help="Goes into the email and onto the event page."
              rows={3}
              maxLength={eventLimits.cancelMessage}
              value={message}
              onChange={(changed) => setMessage(changed.target.value)}
            />
            <EmailPreview
              fetch={() =>
                answer(
                  api.events[":id"].cancel.preview.email.$post({
                    param: { id: event.id },
                    json: { message },
                  }),
                )
              }
            />
            {(scope === "following" || counted.isError || reaches) && (
              <Checkbox label="I understand that this can't be undone." required />
            )}
            {cancel.isError && (
              <Note tone="bad" role="alert">
                {sentenceOf(cancel.error)}
              </Note>
            )}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Keep event</Button>
          <Button
            type="submit"
            variant="danger-solid"
            // Until it is known whom it reaches.
            disabled={scope === "one" && counted.isPending}
            busy={cancel.isPending && "Cancelling"}
          >
            <Icon of={Ban} />
            {refunds ? `Cancel event and refund ${money || "all buyers"}` : "Cancel event"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
