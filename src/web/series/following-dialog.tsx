import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { EventFields } from "../../contract/events/editing.ts";
import type { FollowingPlan } from "../../contract/events/series.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import { answer, api } from "../app/api.ts";
import { isRefusal, sentenceOf } from "../app/refusal.ts";
import { peopleText } from "../event-changes/change-text.ts";
import { type Offers, SeriesOffers } from "../event-changes/change-offers.tsx";
import { dateLine } from "../lib/date-line.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextArea } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { planQuery } from "../event-editing/queries.ts";

type FollowingDialogProps = {
  eventId: string;
  changes: Partial<EventFields> & { version: number };
  onClose: () => void;
  onSaved: (event: EventPage) => void;
  /** The form is not right; its problems are to be shown. */
  onRefused: (error: unknown) => void;
};

/** What a change of several dates will do, before it is done. */
export function FollowingDialog(props: FollowingDialogProps) {
  const { eventId, changes, onClose, onSaved, onRefused } = props;
  const [message, setMessage] = useState("");
  const [offers, setOffers] = useState<Offers>({ offerRefunds: true, askWhoCanCome: true });
  const planned = useQuery(planQuery(eventId, changes));
  const plan = planned.data;
  const save = useMutation({
    meta: { failureToast: false },
    mutationFn: () => {
      const cancels = plan?.cancelled.map(({ id }) => id) ?? [];
      const json = { ...changes, ...offers, message, cancels };
      return answer(api.events[":id"].following.$patch({ param: { id: eventId }, json }));
    },
    onSuccess: onSaved,
    onError: (error) => void (isRefusal(error, "CONFLICT") && planned.refetch()),
  });
  const error = save.error ?? planned.error;

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    save.mutate();
  }

  return (
    <Dialog open title="Change this and following events" onClose={onClose}>
      <form onSubmit={submit}>
        <DialogBody>
          {planned.isPending && <p role="status">Checking the following dates</p>}
          {plan && <PlanText plan={plan} />}
          {plan && plan.people > 0 && (
            <SeriesOffers
              offers={plan.offers}
              chosen={offers}
              onChange={(more) => setOffers((now) => ({ ...now, ...more }))}
            />
          )}
          {plan && plan.people > 0 && (
            <TextArea
              label={`Note to the ${peopleText(plan.people).toLowerCase()} who will be notified (optional)`}
              rows={3}
              maxLength={eventLimits.cancelMessage}
              value={message}
              onChange={(changed) => setMessage(changed.target.value)}
            />
          )}
          {error && (
            <Note tone="bad" role="alert">
              {sentenceOf(error)}
            </Note>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Back to the form</Button>
          {isRefusal(planned.error, "BAD_INPUT") ? (
            <Button variant="primary" onClick={() => onRefused(planned.error)}>
              Show what is missing
            </Button>
          ) : (
            <Button
              type="submit"
              variant="primary"
              disabled={!plan}
              busy={save.isPending && "Saving"}
            >
              Save changes
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function PlanText({ plan }: { plan: FollowingPlan }) {
  const { changed, made, removed, cancelled, announced } = plan;
  return (
    <>
      <ul className="stack">
        <li>{dates(changed)} will change. Everyone keeps their RSVP.</li>
        {made > 0 && <li>{dates(made)} will be added.</li>}
        {removed > 0 && <li>{dates(removed)} without RSVPs or saves will be removed.</li>}
      </ul>
      {plan.people > 0 && announced.length > 0 && (
        <>
          <p className="strong-text following-dialog-lead">
            People will be sent this{changed > announced.length && " about the first dates"}:
          </p>
          <ul className="removed-dates">
            {announced.map(({ startsAt, zone, differences }) => (
              <li key={startsAt}>
                <span className="tabular-numbers">
                  {dateLine({ startsAt, zone, allDay: false })}
                </span>
                <span className="muted-text">{differences.join(". ")}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {cancelled.length > 0 && (
        <>
          <p className="strong-text following-dialog-lead">
            People have responded to or saved these dates. They will be cancelled:
          </p>
          <ul className="removed-dates">
            {cancelled.map(({ id, startsAt, zone, people }) => (
              <li key={id}>
                <span className="tabular-numbers">
                  {dateLine({ startsAt, zone, allDay: false })}
                </span>
                <span className="muted-text">{peopleText(people)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function dates(count: number): string {
  return count === 1 ? "1 date" : `${count} dates`;
}
