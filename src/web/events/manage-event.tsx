import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Ban, ChartLine, Copy, PenLine, Ticket } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import { formatMoney } from "../../contract/orders/money.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import { answer, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextArea } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { EmailPreview } from "../event-changes/email-preview.tsx";
import { ChangeRecipients } from "../event-changes/event-changes.tsx";
import { cancellationReachQuery, eventKeys, eventQuery } from "./queries.ts";
import { useDuplicateEvent } from "./use-duplicate-event.ts";
import { type Scope, ScopeChoice } from "../series/scope-choice.tsx";

/** What those who run the event do with it. */
export function ManageEvent({ event }: { event: EventPage }) {
  const { id, slug, can, cancelled } = event;
  const [cancelling, setCancelling] = useState(false);
  const copy = useDuplicateEvent(id, "Copied into a new draft");
  if (!can.edit) return null;
  return (
    <div className="actions" role="group" aria-label="Manage event">
      {can.report && (
        <ButtonLink
          size="small"
          to="/events/$slug/manage"
          params={{ slug }}
          search={{ tab: "overview" }}
        >
          <Icon of={ChartLine} size="small" />
          Manage
        </ButtonLink>
      )}
      {can.sell && !cancelled && (
        <ButtonLink
          size="small"
          to="/events/$slug/manage"
          params={{ slug }}
          search={{ tab: "tickets" }}
        >
          <Icon of={Ticket} size="small" />
          {event.sells ? "Tickets" : "Sell tickets"}
        </ButtonLink>
      )}
      {!cancelled && (
        <ButtonLink size="small" to="/events/$slug/edit" params={{ slug }}>
          <Icon of={PenLine} size="small" />
          Edit event
        </ButtonLink>
      )}
      <Button size="small" busy={copy.isPending && "Copying"} onClick={() => copy.mutate()}>
        <Icon of={Copy} size="small" />
        Duplicate
      </Button>
      {can.cancel && !cancelled && (
        <Button size="small" variant="danger" onClick={() => setCancelling(true)}>
          <Icon of={Ban} size="small" />
          Cancel event
        </Button>
      )}
      {cancelling && <CancelDialog event={event} onClose={() => setCancelling(false)} />}
    </div>
  );
}

function CancelDialog({ event, onClose }: { event: EventPage; onClose: () => void }) {
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

  const { data: reach } = useQuery({ ...cancellationReachQuery(event), enabled: scope === "one" });
  const refunds = scope === "one" ? reach?.refunds : null;
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
            <p>The event page stays up, marked as cancelled. This can't be undone.</p>
            {event.seriesId && (
              <ScopeChoice legend="What to cancel" value={scope} onChange={setScope} />
            )}
            {scope === "following" && (
              <p className="muted-text">Later dates without RSVPs or saves are removed.</p>
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
            {cancel.isError && (
              <Note tone="bad" role="alert">
                {sentenceOf(cancel.error)}
              </Note>
            )}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Keep event</Button>
          <Button type="submit" variant="danger-solid" busy={cancel.isPending && "Cancelling"}>
            <Icon of={Ban} />
            {refunds ? `Cancel event and refund ${money || "all buyers"}` : "Cancel event"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
