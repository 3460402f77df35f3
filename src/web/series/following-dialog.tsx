import { useMutation, useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { EventFields } from "../../contract/events/editing.ts";
import type { FollowingPlan } from "../../contract/events/series.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { formatMoney } from "../../contract/orders/money.ts";
import { fetchJson, api } from "../app/api.ts";
import { isRefusal, sentenceOf } from "../app/refusal.ts";
import { ChangeFields, type Said, usual } from "../event-changes/change-fields.tsx";
import { movesStart, peopleText, whoOf } from "../event-changes/change-text.ts";
import { NewDate } from "../event-changes/new-date.tsx";
import { dateLine } from "../lib/date-line.ts";
import { numberText } from "../lib/number-text.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { planQuery } from "../event-editing/queries.ts";

type FollowingDialogProps = {
  eventId: string;
  changes: Partial<EventFields> & { version: number };
  onClose: () => void;
  onSaved: (event: EventPage) => void;
  /** Called if the form has invalid fields, to show them. */
  onRefused: (error: unknown) => void;
};

/** A preview of what a change to several dates will do. */
export function FollowingDialog(props: FollowingDialogProps) {
  const { eventId, changes, onClose, onSaved, onRefused } = props;
  const [said, setSaid] = useState<Said>(usual);
  const planned = useQuery(planQuery(eventId, changes));
  const plan = planned.data;
  const param = { id: eventId };
  const save = useMutation({
    meta: { failureToast: false },
    mutationFn: () => {
      const cancels = plan?.cancelled.map(({ id }) => id) ?? [];
      const { note: message, ...offers } = said;
      const json = { ...changes, ...offers, message, cancels };
      return fetchJson(api.events[":id"].following.$patch({ param, json }));
    },
    onSuccess: onSaved,
    onError: (error) => void (isRefusal(error, "CONFLICT") && planned.refetch()),
  });
  const error = save.error ?? planned.error;
  const reached = plan ? plan.preview.people + plan.preview.guests : 0;
  const isMovingActs = plan && movesStart(plan.preview) && plan.preview.bookings.length > 0;

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
          {plan && (reached > 0 || isMovingActs) && (
            <ChangeFields
              several
              preview={plan.preview}
              said={said}
              onChange={setSaid}
              previewEmail={() => {
                const json = { ...changes, ...said, following: true };
                return fetchJson(api.events[":id"].changes.preview.email.$post({ param, json }));
              }}
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
              {reached > 0 && <Icon of={Send} />}
              {plan && reached > 0 ? `Save and notify ${whoOf(plan.preview)}` : "Save changes"}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function PlanText({ plan }: { plan: FollowingPlan }) {
  const { changed, made, removed, cancelled, announced, preview, refunds } = plan;
  const { when } = preview;
  const isHeard = preview.people + preview.guests > 0;
  // If all dates change alike, the changes are listed only once.
  const isAlike = new Set(announced.map(({ differences }) => differences.join("\n"))).size <= 1;
  return (
    <>
      {when && <NewDate {...when} />}
      <ul className="stack">
        <li>{dates(changed)} will change. Everyone keeps their RSVPs and tickets.</li>
        {made > 0 && <li>{dates(made)} will be added.</li>}
        {removed > 0 && <li>{dates(removed)} without RSVPs or saves will be removed.</li>}
      </ul>
      {isHeard && isAlike && (
        <ul className="telling-list">
          {preview.differences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {isHeard && !isAlike && (
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
          {refunds && (
            <p>
              {formatMoney(refunds.amountMinor, refunds.currency)}
              {refunds.more && "+"} goes back to{" "}
              {refunds.buyers === 1 ? "1 buyer" : `${numberText(refunds.buyers)} buyers`}.
            </p>
          )}
        </>
      )}
    </>
  );
}

function dates(count: number): string {
  return count === 1 ? "1 date" : `${count} dates`;
}
