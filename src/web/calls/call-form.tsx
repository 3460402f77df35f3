import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { CallFields } from "../../contract/calls/calls.ts";
import { callLimits } from "../../contract/calls/limits.ts";
import { CurrencyOptions } from "../payments/currency-options.tsx";
import { SkillsField } from "../acts/skills-field.tsx";
import { fieldProblem, isRefusal, sentenceOf } from "../app/refusal.ts";
import { dayAfter } from "../availability/month.ts";
import { moneyInput, readMoney, retypedMoney } from "../orders/typed-money.ts";
import { useUnsaved } from "../forms/use-unsaved.ts";
import { useIsHydrated } from "../lib/viewer-zone.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Select, TextArea, TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { UnsavedWarning } from "../forms/unsaved-warning.tsx";
import type { EventFields } from "./first-call-fields.ts";
import { QuestionsField } from "./questions-field.tsx";

const PlaceField = lazy(() => import("../places/place-field.tsx"));

/** The form's values while somebody edits them. */
function formOf(fields: CallFields) {
  const { fee, deadline } = fields;
  return {
    ...fields,
    day: fields.day ?? "",
    start: fields.start ?? "",
    end: fields.end ?? "",
    asks: fee === null,
    from: fee ? moneyInput(fee.fromMinor, fee.currency) : "",
    to: fee ? moneyInput(fee.toMinor, fee.currency) : "",
    currency: fee?.currency ?? "USD",
    deadlineDay: deadline?.day ?? "",
    deadlineTime: deadline?.time ?? "18:00",
    /** The key of a town chosen from the list. */
    townKey: undefined as string | undefined,
  };
}
type Form = ReturnType<typeof formOf>;

/** The fields as the server takes them; undefined if an amount is invalid. */
function fieldsOf(form: Form): CallFields | undefined {
  const { title, seeking, text, day, start, end, place, town, townKey, zone, questions } = form;
  const fromMinor = readMoney(form.from, form.currency);
  const toMinor = form.to.trim() === "" ? fromMinor : readMoney(form.to, form.currency);
  if (!form.asks && (fromMinor === undefined || toMinor === undefined)) return undefined;
  return {
    title,
    seeking,
    text,
    day: day || null,
    start: start || null,
    end: end || null,
    place,
    town: townKey ?? town,
    zone,
    fee: form.asks
      ? null
      : { fromMinor: fromMinor ?? 0, toMinor: toMinor ?? 0, currency: form.currency },
    deadline: form.deadlineDay ? { day: form.deadlineDay, time: form.deadlineTime } : null,
    questions: questions.map((question) => question.trim()).filter(Boolean),
  };
}

const noAmount = "Enter an amount, such as 700, or agree on the fee later.";

type CallFormProps = {
  fields: CallFields;
  error: unknown;
  onSend: (fields: CallFields, intent: string) => void;
  /** Rendered first in the form; can fill in the details of an event. */
  renderBefore?: (fill: (event: EventFields) => void) => ReactNode;
  /** The buttons; the value of the one pressed is the intent. */
  children: ReactNode;
};

/** The form for everything an organizer says about a call. */
export function CallForm({ fields, error, onSend, renderBefore, children }: CallFormProps) {
  const [form, setForm] = useState(() => formOf(fields));
  const [sumProblem, setSumProblem] = useState<string>();
  const formRef = useRef<HTMLFormElement>(null);
  const change = (more: Partial<Form>) => setForm((now) => ({ ...now, ...more }));
  const problem = (field: string) => fieldProblem(error, field);
  const { day, deadlineDay } = form;
  const isAnsweredLate =
    day !== "" && deadlineDay !== "" && dayAfter(deadlineDay, callLimits.answerDays) >= day;

  // The invalid field may be far above the button.
  useEffect(() => {
    if (error) formRef.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [error]);
  useEffect(() => {
    // Other fields may still be marked from the server's last response.
    if (sumProblem) formRef.current?.querySelector<HTMLElement>("[name=from]")?.focus();
  }, [sumProblem]);

  const { isUnsaved, markSent } = useUnsaved(form, error);
  /** Fills in everything from an event, except a title that was already typed. */
  function fill({ title, deadline, ...event }: EventFields) {
    change({
      ...event,
      title: form.title || title,
      day: event.day ?? "",
      start: event.start ?? "",
      end: event.end ?? "",
      townKey: undefined,
      deadlineDay: deadline?.day ?? "",
      deadlineTime: deadline?.time ?? form.deadlineTime,
    });
  }

  function send(intent: string) {
    const filled = fieldsOf(form);
    setSumProblem(filled ? undefined : noAmount);
    if (!filled) return;
    markSent();
    onSend(filled, intent);
  }

  return (
    <form
      ref={formRef}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const pressed = (event.nativeEvent as SubmitEvent).submitter;
        send(pressed?.getAttribute("value") ?? "");
      }}
    >
      {renderBefore?.(fill)}
      <TextInput
        label="Title"
        required
        placeholder="Brass for the Parade"
        maxLength={callLimits.title}
        value={form.title}
        error={problem("title")}
        onChange={(event) => change({ title: event.target.value })}
      />
      <SkillsField
        label="What you are looking for"
        most={callLimits.seeking}
        skills={form.seeking}
        error={problem("seeking")}
        onChange={(seeking) => change({ seeking })}
      />
      <TextArea
        label="What we need"
        rows={6}
        help="What the show is, who should apply and what you offer besides the fee. Markdown works."
        maxLength={callLimits.text}
        value={form.text}
        error={problem("text")}
        onChange={(event) => change({ text: event.target.value })}
      />
      <div className="form-row">
        <TextInput
          label="Date"
          type="date"
          value={form.day}
          error={problem("day")}
          onChange={(event) => change({ day: event.target.value })}
        />
        <TextInput
          label="Start"
          type="time"
          value={form.start}
          error={problem("start")}
          onChange={(event) => change({ start: event.target.value })}
        />
        <TextInput
          label="End"
          type="time"
          value={form.end}
          error={problem("end")}
          onChange={(event) => change({ end: event.target.value })}
        />
      </div>
      <div className="two-columns">
        <TextInput
          label="Place"
          placeholder="Congress Avenue"
          maxLength={callLimits.place}
          value={form.place}
          error={problem("place")}
          onChange={(event) => change({ place: event.target.value })}
        />
        <TownField form={form} error={problem("town")} onChange={change} />
      </div>
      <fieldset className="call-fee">
        <legend className="field-label">Fee</legend>
        <Checkbox
          label="Agree on the fee later"
          checked={form.asks}
          onChange={(event) => change({ asks: event.target.checked })}
        />
        {!form.asks && (
          <div className="form-row">
            <TextInput
              label="From"
              name="from"
              inputMode="decimal"
              aria-required
              value={form.from}
              error={sumProblem ?? problem("fee")}
              onChange={(event) => {
                change({ from: event.target.value });
                setSumProblem(undefined);
              }}
            />
            <TextInput
              label="To"
              inputMode="decimal"
              value={form.to}
              help="Leave empty for one fixed fee."
              onChange={(event) => change({ to: event.target.value })}
            />
            <Select
              label="Currency"
              value={form.currency}
              onChange={({ target: { value: currency } }) =>
                change({
                  currency,
                  from: retypedMoney(form.from, form.currency, currency),
                  to: retypedMoney(form.to, form.currency, currency),
                })
              }
            >
              <CurrencyOptions />
            </Select>
          </div>
        )}
      </fieldset>
      <div className="two-columns">
        <TextInput
          label="Deadline"
          type="date"
          value={form.deadlineDay}
          error={problem("deadline")}
          help={`Everyone who applies gets an answer within ${callLimits.answerDays} days after it${isAnsweredLate ? ", which can be after the show" : ""}.`}
          onChange={(event) => change({ deadlineDay: event.target.value })}
        />
        <TextInput
          label="At"
          type="time"
          required
          value={form.deadlineTime}
          help="Local time in that town."
          onChange={(event) => change({ deadlineTime: event.target.value })}
        />
      </div>
      <QuestionsField
        questions={form.questions}
        error={problem}
        onChange={(questions) => change({ questions })}
      />
      <UnsavedWarning isUnsaved={isUnsaved} />
      {(Boolean(error) || sumProblem !== undefined) && (
        <Note tone="bad" role="alert">
          {sumProblem !== undefined || isRefusal(error, "BAD_INPUT")
            ? "Some of this can't be used yet. Check the marked fields."
            : sentenceOf(error)}
        </Note>
      )}
      <div className="actions">{children}</div>
    </form>
  );
}

type TownFieldProps = {
  form: Form;
  error: string | undefined;
  onChange: (more: Partial<Form>) => void;
};

function TownField({ form, error, onChange }: TownFieldProps) {
  const isHydrated = useIsHydrated();
  const field = {
    label: "Town",
    value: form.town,
    error,
    help: "Leave empty for anywhere, or online.",
  };
  if (!isHydrated) return <TextInput {...field} readOnly />;
  return (
    <Suspense fallback={<TextInput {...field} readOnly />}>
      <PlaceField
        {...field}
        onType={(town) => onChange({ town, townKey: undefined })}
        onChoose={({ name, region, country, key }) =>
          onChange({ town: [name, region || country].join(", "), townKey: key })
        }
      />
    </Suspense>
  );
}
