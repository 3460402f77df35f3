import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Ban } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import type { CancelPlan } from "../../contract/events/series.ts";
import { formatMoney } from "../../contract/orders/money.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { numberText } from "../lib/number-text.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { CancelMessage } from "../event-changes/cancel-message.tsx";
import { ChangeRecipients } from "../event-changes/change-recipients.tsx";
import { cancellationReachQuery, eventKeys, eventQuery, followingReachQuery } from "./queries.ts";
import { type Scope, ScopeChoice } from "../series/scope-choice.tsx";

/** Cancels an event, or this and the following dates, after showing how many people that affects. */
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
      return fetchJson(scope === "one" ? one.$post(input) : following.cancel.$post(input));
    },
    onSuccess(changed) {
      queryClient.setQueryData(eventQuery(event.slug).queryKey, changed);
      void queryClient.invalidateQueries({ queryKey: eventKeys.all });
      toast(plan && plan.cancelled > 1 ? "Events cancelled" : "Event cancelled");
      onClose();
    },
  });

  const isStanding = !event.cancelled;
  const alone = useQuery({
    ...cancellationReachQuery(event),
    enabled: isStanding && scope === "one",
  });
  const together = useQuery({
    ...followingReachQuery(event),
    enabled: isStanding && scope === "following",
  });
  const plan = scope === "following" ? together.data : undefined;
  const counted = scope === "one" ? alone : together;
  const reach = scope === "one" ? alone.data : plan?.preview;
  const refunds = reach?.refunds;
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
            <ChangeRecipients
              preview={reach}
              dates={plan?.cancelled}
              isError={counted.isError}
              onRetry={() => void counted.refetch()}
            />
            {event.seriesId && (
              <ScopeChoice legend="What to cancel" value={scope} onChange={setScope} />
            )}
            <p aria-live="polite">
              {scope === "one" && "The event page stays online, marked as cancelled."}
              {plan && datesText(plan)}
            </p>
            <CancelMessage
              eventId={event.id}
              following={scope === "following"}
              value={message}
              onChange={setMessage}
            />
            {(counted.isError || reaches) && (
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
            // Disabled until the number of affected people is known.
            disabled={counted.isPending}
            busy={cancel.isPending && "Cancelling"}
          >
            <Icon of={Ban} />
            {`Cancel ${plan && plan.cancelled > 1 ? `${plan.cancelled} events` : "event"}`}
            {refunds && ` and refund ${money || "all buyers"}`}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** "3 dates will be cancelled. Their pages stay online, marked as cancelled. 2 dates without RSVPs … will be removed." */
function datesText({ cancelled, removed }: CancelPlan): string {
  const stays =
    cancelled === 1
      ? "This date will be cancelled. Its page stays online, marked as cancelled."
      : `${dates(cancelled)} will be cancelled. Their pages stay online, marked as cancelled.`;
  if (removed === 0) return stays;
  return `${stays} ${dates(removed)} without RSVPs, saves, orders or bookings will be removed.`;
}

function dates(count: number): string {
  return count === 1 ? "1 date" : `${numberText(count)} dates`;
}
