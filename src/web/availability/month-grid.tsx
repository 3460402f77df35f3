import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { dateFormat } from "../lib/date-format.ts";
import { classes } from "../ui/classes.ts";
import {
  dayAfter,
  dayInMonth,
  dayName,
  firstOfWeek,
  type MonthDay,
  monthName,
  weekdayOf,
} from "./month.ts";

type MonthGridProps = {
  month: string;
  /** Earlier days can no longer be booked. */
  today: string;
  days: MonthDay[];
  /** Whether the states of the days are known. */
  isKnown: boolean;
  /** The chosen days, from the first to the last. */
  chosen: string[];
  onChoose: (from: string, to: string) => void;
  /** Called when Enter confirms the chosen days. */
  onDone: () => void;
  /** Called when the keyboard reaches a day outside the month. */
  onMonth: (month: string) => void;
};

const words = { free: "Free", tentative: "Tentative", booked: "Booked" } as const;

const aMonday = "2024-01-01";
const pages: Record<string, number> = { PageUp: -1, PageDown: 1 };

/** A month to choose days in: the arrow and page keys move, Shift with arrows or a drag chooses several, Enter confirms. */
export function MonthGrid(props: MonthGridProps) {
  const { month, today, days, isKnown, chosen, onChoose, onDone, onMonth } = props;
  const grid = useRef<HTMLTableElement>(null);
  const anchor = useRef<string>(undefined);
  // The only day that Tab reaches: the first chosen day in this month, or else the first of the month.
  const stop = chosen.find((day) => day.slice(0, 7) === month) ?? days[0]?.day;
  const reached = useRef<string>(undefined);
  // The day's button exists only once the other month is rendered.
  useLayoutEffect(() => {
    if (reached.current?.slice(0, 7) !== month) return;
    focusOn(grid.current, reached.current);
    reached.current = undefined;
  }, [month]);

  function press(event: KeyboardEvent, day: string) {
    if (event.key === "Enter") {
      event.preventDefault();
      // The day's form exists only once the day is chosen.
      flushSync(() => keep(day));
      return onDone();
    }
    const weekday = weekdayOf(day);
    const steps: Record<string, number> = {
      ArrowLeft: -1,
      ArrowRight: 1,
      ArrowUp: -7,
      ArrowDown: 7,
      Home: 1 - weekday,
      End: 7 - weekday,
    };
    const step = steps[event.key];
    const months = pages[event.key];
    if (step === undefined && months === undefined) return;
    event.preventDefault();
    const to = months === undefined ? dayAfter(day, step ?? 0) : dayInMonth(day, months);
    choose(event.shiftKey ? (anchor.current ?? day) : to, to);
    if (to.slice(0, 7) === month) return focusOn(grid.current, to);
    reached.current = to;
    onMonth(to.slice(0, 7));
  }

  /** Chooses a day, unless it is one of the chosen days already. */
  function keep(day: string) {
    if (!chosen.includes(day)) choose(day, day);
  }

  function choose(from: string, to: string) {
    anchor.current = from;
    onChoose(...((from <= to ? [from, to] : [to, from]) as [string, string]));
  }

  const first = `${month}-01`;
  const lead = weekdayOf(first) - 1;
  const weeks = Array.from({ length: Math.ceil((lead + days.length) / 7) }, (_, week) =>
    [0, 1, 2, 3, 4, 5, 6].map((at) => dayAfter(first, week * 7 + at - lead)),
  );
  return (
    <table
      ref={grid}
      className="month-grid"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells the arrow keys move through is a grid
      role="grid"
      aria-label={monthName(month)}
      aria-multiselectable="true"
      aria-busy={!isKnown}
    >
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, at) => dayAfter(aMonday, firstOfWeek() - 1 + at)).map(
            (day) => (
              <th key={day} scope="col">
                {dateFormat({ weekday: "short" }, "UTC").format(new Date(`${day}T00:00:00Z`))}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const one = days.find((known) => known.day === day);
              return one ? (
                <td key={one.day} aria-selected={chosen.includes(one.day)}>
                  <button
                    type="button"
                    data-day={one.day}
                    tabIndex={one.day === stop ? 0 : -1}
                    className={classes(
                      isKnown && `is-${lookOf(one, today)}`,
                      chosen.includes(one.day) && "is-chosen",
                    )}
                    onKeyDown={(event) => press(event, one.day)}
                    onPointerDown={(event) => {
                      if (event.shiftKey && anchor.current) return choose(anchor.current, one.day);
                      // Otherwise the first day would capture the finger's pointer, and no drag would reach the next day.
                      event.currentTarget.releasePointerCapture(event.pointerId);
                      return choose(one.day, one.day);
                    }}
                    onPointerEnter={(event) =>
                      event.buttons === 1 && anchor.current && choose(anchor.current, one.day)
                    }
                    onClick={(event) => event.detail === 0 && keep(one.day)}
                  >
                    <b>{Number(one.day.slice(8))}</b>{" "}
                    {isKnown && (
                      <small>
                        {wordOf(one, today)}
                        {one.note && <em>{one.note}</em>}
                        {one.holds && <em>{holdsText(one.holds)}</em>}
                      </small>
                    )}
                    <span className="visually-hidden">, {dayName(one.day)}</span>
                  </button>
                </td>
              ) : (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a day of the month before or after, which is only seen
                <td key={day}>
                  <b aria-hidden="true">{Number(day.slice(8))}</b>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function lookOf({ day, state, holds }: MonthDay, today: string) {
  if (state !== "free") return state;
  return holds ? "tentative" : day < today ? "past" : state;
}

function wordOf({ day, state, holds }: MonthDay, today: string): string | undefined {
  if (state !== "free") return words[state];
  return holds ? "On hold" : day < today ? undefined : words.free;
}

/** "1st: Midwinter Stomp, 1 more" */
function holdsText(holds: NonNullable<MonthDay["holds"]>): string {
  const first = `1st: ${holds[0]?.title ?? ""}`;
  return holds.length > 1 ? `${first}, ${holds.length - 1} more` : first;
}

function focusOn(grid: HTMLElement | null, day: string): void {
  grid?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
}
