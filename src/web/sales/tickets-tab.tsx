import { useMutation, useQueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldProblem } from "../../contract/errors.ts";
import type { EventPage } from "../../contract/events/events.ts";
import type { Sales, SalesInput } from "../../contract/tickets/sales.ts";
import { fetchJson, api } from "../app/api.ts";
import { isRefusal, sentenceOf } from "../app/refusal.ts";
import { UnsavedWarning } from "../forms/unsaved-warning.tsx";
import { eventKeys } from "../events/queries.ts";
import { PayoutsHint } from "../payments/payouts-row.tsx";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { OtherDatesNote } from "./other-dates-note.tsx";
import { PolicyFields } from "./policy-fields.tsx";
import { PoolFields } from "./pool-fields.tsx";
import { PromoList } from "./promo-list.tsx";
import { promosQuery, salesQuery } from "./queries.ts";
import { QuestionFields } from "./question-fields.tsx";
import { RuleFields } from "./rule-fields.tsx";
import { fieldsOf, problemsById } from "./sales-form.ts";
import { TypeList } from "./type-list.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import "./sales.css";

type SalesEditorProps = {
  event: EventPage;
  saved: Sales;
  /** Whether it replaces the form that was just saved and had the focus. */
  wasSaved: boolean;
  onSaved: () => void;
};

/** The form for everything an event sells. Changes take effect when it's saved as a whole. */
function SalesEditor({ event, saved, wasSaved, onSaved }: SalesEditorProps) {
  const { id, zone } = event;
  const [changes, setChanges] = useState<Partial<SalesInput>>({});
  const queryClient = useQueryClient();
  const fields = { ...fieldsOf(saved), ...changes };
  const isChanged = Object.keys(changes).length > 0;
  const save = useMutation({
    meta: { failureToast: false },
    mutationFn: (json: SalesInput) =>
      fetchJson(api.events[":id"].sales.$put({ param: { id }, json })),
    onSuccess(sales) {
      setChanges({});
      onSaved();
      queryClient.setQueryData(salesQuery(id).queryKey, sales);
      void queryClient.invalidateQueries(promosQuery(id));
      void queryClient.invalidateQueries({ queryKey: eventKeys.all });
      toast(sales.types.length > 0 ? "Tickets saved" : "This event now uses RSVPs");
    },
  });
  const problems = problemsOf(save.error, save.variables);
  const change = (more: Partial<SalesInput>) => setChanges((now) => ({ ...now, ...more }));
  const isHybrid = event.online && (event.venue !== "" || event.city !== "");
  const form = { fields, saved, change, problems, zone, isHybrid };
  return (
    <div className="sales">
      {save.isError && <Refused error={save.error} problems={problems} eventId={id} />}
      {!saved.maySellPaid && (
        <Note tone="warn">
          Verify your email address to sell paid tickets. You can offer free tickets without it.
        </Note>
      )}
      {event.myRole === "host" && fields.types.some(({ kind }) => kind !== "free") && (
        <PayoutsHint />
      )}
      {event.repeats !== null && !isChanged && saved.types.some(({ withdrawn }) => !withdrawn) && (
        <OtherDatesNote eventId={id} />
      )}
      <TypeList form={form} takesFocus={wasSaved} />
      {fields.types.length > 0 && (
        <>
          <PoolFields form={form} />
          <RuleFields form={form} />
          <PolicyFields form={form} />
          <QuestionFields form={form} />
        </>
      )}
      {(isChanged || fields.types.length > 0) && (
        <div className={classes("cluster sales-foot", isChanged && "is-unsaved")}>
          <Button
            variant="primary"
            disabled={!isChanged}
            busy={save.isPending && "Saving"}
            onClick={() => save.mutate(fields)}
          >
            Save tickets
          </Button>
          <span className="supporting-text" role="status">
            {isChanged && "You have unsaved changes. Buyers see them once you save."}
          </span>
        </div>
      )}
      {saved.types.length > 0 && <PromoList eventId={id} sales={saved} zone={zone} />}
      <UnsavedWarning isUnsaved={() => isChanged} />
    </div>
  );
}

function problemsOf(error: unknown, sent: SalesInput | undefined): FieldProblem[] {
  return isRefusal(error, "BAD_INPUT") && sent ? problemsById(sent, error.fields) : [];
}

type RefusedProps = { error: unknown; problems: FieldProblem[]; eventId: string };

function Refused({ error, problems, eventId }: RefusedProps) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries({ queryKey: salesQuery(eventId).queryKey });
  const whole = problems.find(({ field }) => field === "types");
  const action = isRefusal(error, "CONFLICT") && (
    <Button size="small" onClick={() => void reload()}>
      Reload
    </Button>
  );
  return (
    <Note tone="bad" role="alert" action={action}>
      {sentenceOf(error)}
      {whole && <p>{whole.message}</p>}
    </Note>
  );
}

/** What an event sells, and its rules. */
export function TicketsTab({ event }: { event: EventPage }) {
  const sales = useQuery(salesQuery(event.id));
  const [wasSaved, setSaved] = useState(false);
  if (sales.data)
    return (
      <SalesEditor
        key={sales.data.version}
        event={event}
        saved={sales.data}
        wasSaved={wasSaved}
        onSaved={() => setSaved(true)}
      />
    );
  if (!sales.isError)
    return (
      <Loading says="Loading the tickets">
        <PersonSkeleton />
      </Loading>
    );
  return (
    <ErrorState message="We couldn't load the tickets." onRetry={() => void sales.refetch()}>
      {sentenceOf(sales.error)}
    </ErrorState>
  );
}
