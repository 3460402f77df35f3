import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { useRef, useState } from "react";
import type { Act } from "../../contract/talent/acts.ts";
import type { DayState } from "../../contract/talent/availability.ts";
import { actLimits, availabilityAudiences } from "../../contract/talent/limits.ts";
import { ActBackLink } from "../acts/act-back-link.tsx";
import { actQuery } from "../acts/queries.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { todayIn } from "../lib/viewer-zone.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { ErrorState } from "../ui/states.tsx";
import { toast } from "../ui/toasts.ts";
import { DayRules } from "./day-rules.tsx";
import {
  dayAfter,
  dayName,
  daysOfMonth,
  type MonthDay,
  monthAfter,
  monthName,
  rankText,
} from "./month.ts";
import { MonthGrid } from "./month-grid.tsx";
import { DayKey } from "./month-strip.tsx";
import { OtherCalendars } from "./other-calendars.tsx";
import { actDayKeys, actDaysQuery } from "./queries.ts";
import "./availability.css";

/** The owner's calendar of an act, to set day by day when it is free. */
export function AvailabilityScreen({ slug }: { slug: string }) {
  const { data: act } = useSuspenseQuery(actQuery(slug));
  const today = todayIn(act.zone);
  const [month, setMonth] = useState(today.slice(0, 7));
  const [span, setSpan] = useState<[string, string]>([today, today]);
  const days = useQuery(actDaysQuery(act.id, month));
  const [from, to] = span;
  // For the selected days, which may be in another month than the one shown.
  const known = useQuery(actDaysQuery(act.id, from.slice(0, 7)));
  const form = useRef<HTMLDivElement>(null);
  const chosen: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) chosen.push(day);
  const [earlier, later] = [monthAfter(month, -1), monthAfter(month, 1)];
  return (
    <main id="main">
      <ActBackLink act={act} />
      <div className="page-head">
        <div>
          <h1>When you are free</h1>
          <p>{act.name}. A booking you accept marks its day as booked.</p>
        </div>
      </div>
      <div className="availability-columns">
        <section>
          <div className="section-head availability-head">
            <h2 aria-live="polite">{monthName(month)}</h2>
            <span className="push-end side-by-side is-tight">
              <IconButton small label={monthName(earlier)} onClick={() => setMonth(earlier)}>
                <Icon of={ArrowLeft} />
              </IconButton>
              <Button
                size="small"
                onClick={() => {
                  setMonth(today.slice(0, 7));
                  setSpan([today, today]);
                }}
              >
                Today
              </Button>
              <IconButton small label={monthName(later)} onClick={() => setMonth(later)}>
                <Icon of={ArrowRight} />
              </IconButton>
            </span>
          </div>
          <DayKey chosen="Selected" />
          {days.isError && (
            <ErrorState message="We couldn't load this month." onRetry={() => void days.refetch()}>
              Days can be chosen all the same.
            </ErrorState>
          )}
          <MonthGrid
            month={month}
            today={today}
            days={daysOfMonth(month, days.data?.days)}
            isKnown={days.isSuccess && !days.isPlaceholderData}
            chosen={chosen}
            onChoose={(first, last) => setSpan([first, last])}
            onDone={() => focusIn(form.current)}
            onMonth={setMonth}
          />
          <p className="fine-print availability-touch-hint">Tap a day, or drag across days.</p>
          <p className="fine-print availability-key-hint">
            Arrow keys move, Page Up and Page Down change the month, Shift and arrows select, Enter
            goes on. Or drag across days.
          </p>
        </section>
        <aside aria-label="The selected days and who sees them">
          <div ref={form}>
            {known.isError ? (
              <ErrorState
                message="We couldn't load the selected days."
                onRetry={() => void known.refetch()}
              />
            ) : (
              <DaysForm
                key={`${chosen.join()} ${known.isPending || known.isPlaceholderData}`}
                act={act}
                chosen={chosen}
                known={known.data?.days ?? []}
              />
            )}
          </div>
          <DayRules act={act} />
          <Audience act={act} />
          <OtherCalendars act={act} />
        </aside>
      </div>
    </main>
  );
}

/** Moves the focus to where the selected days are edited: their state, or whatever is shown instead. */
function focusIn(form: HTMLElement | null): void {
  const first = form?.querySelector<HTMLElement>("[aria-pressed=true]");
  (first ?? form?.querySelector<HTMLElement>("a, button, h2"))?.focus();
}

type DaysFormProps = {
  act: Act;
  chosen: string[];
  known: MonthDay[];
};

function DaysForm({ act, chosen, known }: DaysFormProps) {
  const queryClient = useQueryClient();
  const now = known.find(({ day }) => day === chosen[0]);
  const [state, setState] = useState<DayState>(now?.state ?? "free");
  const [note, setNote] = useState(now?.booked ? "" : (now?.note ?? ""));
  const isBooked = chosen.length === 1 && now?.booked;
  const save = useMutation({
    mutationFn: (days: string[]) =>
      done(api.acts[":id"].days.$put({ param: { id: act.id }, json: { days, state, note } })),
    onSuccess: async (_, days) => {
      await queryClient.invalidateQueries({ queryKey: actDayKeys.all });
      toast(days.length === 1 ? "Day saved" : "Days saved");
    },
  });
  const [first = "", last = ""] = [chosen[0], chosen.at(-1)];
  const short = { weekday: "short", month: "short", day: "numeric" } as const;
  return (
    <section>
      <div className="section-head">
        <h2 tabIndex={-1}>
          {dayName(first, short)}
          {last !== first && ` – ${dayName(last, short)}`}
        </h2>
      </div>
      {chosen.length === 1 && now?.holds && <Holds holds={now.holds} />}
      {isBooked ? (
        <p>
          Booked by{" "}
          {now.bookingId ? (
            <Link className="link" to="/bookings/$id" params={{ id: now.bookingId }}>
              {now.note}
            </Link>
          ) : (
            `“${now.note}”`
          )}
          . Cancel the booking to free this day.
        </p>
      ) : (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate(chosen);
          }}
        >
          <Segmented
            label="State of the selected days"
            value={state}
            onChange={setState}
            options={[
              { value: "free", label: "Free" },
              { value: "tentative", label: "Tentative" },
              { value: "booked", label: "Booked" },
            ]}
          />
          {state !== "free" && (
            <TextInput
              label="Private note"
              maxLength={actLimits.caption}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
          <Button type="submit" variant="primary" wide busy={save.isPending && "Saving"}>
            {chosen.length === 1 ? "Save this day" : `Save ${chosen.length} days`}
          </Button>
        </form>
      )}
    </section>
  );
}

/** The offers that hold the day, the first hold first. */
function Holds({ holds }: { holds: NonNullable<MonthDay["holds"]> }) {
  return (
    <ol className="stack is-tight day-holds">
      {holds.map(({ id, title }, at) => (
        <li key={id}>
          {rankText(at + 1)} hold:{" "}
          <Link className="link" to="/bookings/$id" params={{ id }}>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  );
}

const audiences = {
  everyone: "Everyone",
  organizers: "Organizers only",
  nobody: "Nobody",
} as const;

function Audience({ act }: { act: Act }) {
  const queryClient = useQueryClient();
  const choose = useMutation({
    mutationFn: (availabilityAudience: Act["availabilityAudience"]) =>
      fetchJson(api.acts[":id"].$patch({ param: { id: act.id }, json: { availabilityAudience } })),
    onSuccess: (changed) => {
      queryClient.setQueryData(actQuery(act.slug).queryKey, changed);
      toast("Saved");
    },
  });
  return (
    <fieldset className="page-subsection">
      <legend className="visually-hidden">Who sees this</legend>
      <div className="section-head" aria-hidden="true">
        <h2>Who sees this</h2>
      </div>
      <div className="stack">
        {availabilityAudiences.map((audience) => (
          <label key={audience} className="checkbox">
            <input
              type="radio"
              name="audience"
              checked={
                (choose.isPending ? choose.variables : act.availabilityAudience) === audience
              }
              onChange={() => choose.mutate(audience)}
            />
            {audiences[audience]}
          </label>
        ))}
      </div>
      <p className="fine-print">Others see free, tentative or booked. Never the notes.</p>
    </fieldset>
  );
}
