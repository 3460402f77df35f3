import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { v7 as newId } from "uuid";
import { weekdays } from "../../contract/events/series-limits.ts";
import type { Act } from "../../contract/talent/acts.ts";
import type { DayRepeats, DayRule, DayState } from "../../contract/talent/availability.ts";
import { actLimits, monthWeeks } from "../../contract/talent/limits.ts";
import { api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { toast } from "../ui/toasts.ts";
import { weekdayName, weekNames } from "./day-rule-text.ts";
import { monthName } from "./month.ts";
import { actDayKeys } from "./queries.ts";

type Weekday = (typeof weekdays)[number];

/** The form's values, with the fields of every kind of rule, so that changing the kind loses nothing. */
function formOf(rule: DayRule | undefined) {
  const { repeats, state = "booked", note = "" } = rule ?? {};
  return {
    every: repeats?.every ?? ("week" as DayRepeats["every"]),
    days: repeats?.every === "week" ? repeats.weekdays : (["MO"] as Weekday[]),
    week: repeats?.every === "month" ? repeats.week : (1 as (typeof monthWeeks)[number]),
    weekday: repeats?.every === "month" ? repeats.weekday : ("FR" as Weekday),
    month: repeats?.every === "year" ? repeats.month : 1,
    day: repeats?.every === "year" ? repeats.day : 1,
    state: state as DayState,
    note,
  };
}

function repeatsIn({ every, days, week, weekday, month, day }: ReturnType<typeof formOf>) {
  if (every === "week") return { every, weekdays: days };
  return every === "month" ? { every, week, weekday } : { every, month, day };
}

type DayRuleDialogProps = { act: Act; rule: DayRule | undefined; onClose: () => void };

/** Adds, changes or ends a rule. */
export default function DayRuleDialog({ act, rule, onClose }: DayRuleDialogProps) {
  const [form, setForm] = useState(() => formOf(rule));
  const [ruleId] = useState(() => rule?.id ?? newId());
  const change = (more: Partial<typeof form>) => setForm((now) => ({ ...now, ...more }));
  const queryClient = useQueryClient();
  const param = { id: act.id, ruleId };
  const route = api.acts[":id"]["day-rules"][":ruleId"];
  const finish = async (says: string) => {
    await queryClient.invalidateQueries({ queryKey: actDayKeys.all });
    toast(says);
    onClose();
  };
  const save = useMutation({
    meta: { failureToast: false },
    mutationFn: () =>
      done(
        route.$put({
          param,
          json: { repeats: repeatsIn(form), state: form.state, note: form.note },
        }),
      ),
    onSuccess: () => finish("Rule saved"),
  });
  const remove = useMutation({
    mutationFn: () => done(route.$delete({ param })),
    onSuccess: () => finish("Rule removed"),
  });
  return (
    <Dialog open title={rule ? "Change the rule" : "Add a rule"} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <DialogBody>
          <div className="stack">
            {save.isError && (
              <Note tone="bad" role="alert">
                {sentenceOf(save.error)}
              </Note>
            )}
            <Segmented
              label="How often"
              value={form.every}
              onChange={(every) => change({ every })}
              options={[
                { value: "week", label: "Every week" },
                { value: "month", label: "Every month" },
                { value: "year", label: "Every year" },
              ]}
            />
            <WhenFields form={form} onChange={change} />
            <Segmented
              label="You are"
              value={form.state}
              onChange={(state) => change({ state })}
              options={[
                { value: "free", label: "Free" },
                { value: "tentative", label: "Tentative" },
                { value: "booked", label: "Booked" },
              ]}
            />
            {form.state === "free" ? (
              <p className="field-help">
                These days are free, even where a rule above says otherwise.
              </p>
            ) : (
              <TextInput
                label="Private note"
                maxLength={actLimits.caption}
                value={form.note}
                onChange={(event) => change({ note: event.target.value })}
              />
            )}
          </div>
        </DialogBody>
        <DialogFooter>
          {rule && (
            <Button
              variant="danger"
              busy={remove.isPending && "Removing"}
              onClick={() => remove.mutate()}
            >
              Remove
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={form.every === "week" && form.days.length === 0}
            busy={save.isPending && "Saving"}
          >
            Save the rule
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

type WhenFieldsProps = {
  form: ReturnType<typeof formOf>;
  onChange: (more: Partial<ReturnType<typeof formOf>>) => void;
};

function WhenFields({ form, onChange }: WhenFieldsProps) {
  if (form.every === "week")
    return (
      <fieldset>
        <legend className="field-label">On</legend>
        <div className="rule-weekdays">
          {weekdays.map((day) => (
            <Checkbox
              key={day}
              label={weekdayName(day)}
              checked={form.days.includes(day)}
              onChange={({ target }) =>
                onChange({
                  days: weekdays.filter((one) =>
                    one === day ? target.checked : form.days.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
    );
  if (form.every === "month")
    return (
      <div className="side-by-side is-top-aligned">
        <Select
          label="On the"
          value={form.week}
          onChange={({ target }) =>
            onChange({ week: monthWeeks.find((week) => week === Number(target.value)) ?? 1 })
          }
        >
          {monthWeeks.map((week) => (
            <option key={week} value={week}>
              {weekNames[week]}
            </option>
          ))}
        </Select>
        <Select
          label="Day of the week"
          value={form.weekday}
          onChange={({ target }) =>
            onChange({ weekday: weekdays.find((day) => day === target.value) ?? "MO" })
          }
        >
          {weekdays.map((day) => (
            <option key={day} value={day}>
              {weekdayName(day)}
            </option>
          ))}
        </Select>
      </div>
    );
  return (
    <div className="side-by-side is-top-aligned">
      <Select
        label="Month"
        value={form.month}
        onChange={({ target }) => onChange({ month: Number(target.value), day: 1 })}
      >
        {numbers(12).map((month) => (
          <option key={month} value={month}>
            {monthName(`2024-${String(month).padStart(2, "0")}`, { withYear: false })}
          </option>
        ))}
      </Select>
      <Select
        label="Day"
        value={form.day}
        onChange={({ target }) => onChange({ day: Number(target.value) })}
      >
        {numbers(daysIn(form.month)).map((day) => (
          <option key={day}>{day}</option>
        ))}
      </Select>
    </div>
  );
}

/** The days of a month in a leap year, so that February 29 can be chosen. */
function daysIn(month: number): number {
  return new Date(Date.UTC(2024, month, 0)).getUTCDate();
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}
