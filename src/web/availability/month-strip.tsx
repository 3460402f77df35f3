import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { useState } from "react";
import type { Act } from "../../contract/talent/acts.ts";
import { todayIn } from "../lib/viewer-zone.ts";
import type { Occasion } from "../talent-directory/talent-search.ts";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { ErrorState } from "../ui/states.tsx";
import { dayName, daysOfMonth, type MonthDay, monthAfter, monthName, weekdayOf } from "./month.ts";
import { actDaysQuery } from "./queries.ts";
import "./availability.css";

type MonthStripProps = { act: Act; occasion: Occasion };

/** The days of a month in a row; a free one links to an offer with its date filled in. */
export function MonthStrip({ act, occasion }: MonthStripProps) {
  const { day } = occasion;
  const today = todayIn(act.zone);
  const [month, setMonth] = useState((day ?? today).slice(0, 7));
  const days = useQuery(actDaysQuery(act.id, month));
  if (days.data && !days.data.shown) return null;
  const [earlier, later] = [monthAfter(month, -1), monthAfter(month, 1)];
  return (
    <section className="page-section" id="dates">
      <div className="section-head">
        <h2>Free in {monthName(month, { withYear: false })}</h2>
        <span className="push-end">
          <IconButton
            small
            label={monthName(earlier)}
            disabled={month <= today.slice(0, 7)}
            onClick={() => setMonth(earlier)}
          >
            <Icon of={ArrowLeft} />
          </IconButton>
          <IconButton small label={monthName(later)} onClick={() => setMonth(later)}>
            <Icon of={ArrowRight} />
          </IconButton>
        </span>
      </div>
      {days.isError ? (
        <ErrorState message="We couldn't load the free days." onRetry={() => void days.refetch()} />
      ) : (
        <>
          <DayKey chosen="Your date" />
          <ol
            className="month-strip"
            style={{ "--first-weekday": weekdayOf(`${month}-01`) } as object}
          >
            {daysOfMonth(month, days.data?.days).map((one) => (
              <li key={one.day}>
                <StripDay one={one} act={act} isPast={one.day < today} occasion={occasion} />
              </li>
            ))}
          </ol>
        </>
      )}
      {!act.can.edit && (
        <p className="supporting-text month-strip-hint">
          {day && (
            <>
              You picked <b>{dayName(day, { weekday: "short", month: "short", day: "numeric" })}</b>
              .{" "}
            </>
          )}
          Choose a free day to start an offer with the date filled in.
        </p>
      )}
    </section>
  );
}

type StripDayProps = { one: MonthDay; act: Act; isPast: boolean; occasion: Occasion };

function StripDay({ one, act, isPast, occasion }: StripDayProps) {
  const isChosen = one.day === occasion.day;
  const inside = (
    <>
      <i aria-hidden="true">{dayName(one.day, { weekday: "narrow" })}</i>
      <span aria-hidden="true">{Number(one.day.slice(8))}</span>
      <span className="visually-hidden">
        {dayName(one.day)}, {isPast ? "past" : one.state}
      </span>
    </>
  );
  const look = classes(
    "strip-day",
    `is-${one.state}`,
    isChosen && "is-chosen",
    isPast && "is-past",
  );
  if (one.state === "booked" || isPast || act.can.edit)
    return <span className={look}>{inside}</span>;
  return (
    <Link
      className={look}
      to="/talent/$slug/offer"
      params={{ slug: act.slug }}
      // The event does not apply to another day.
      search={isChosen ? occasion : { day: one.day }}
      aria-current={isChosen ? "date" : undefined}
    >
      {inside}
    </Link>
  );
}

/** The legend for the looks of the days. */
export function DayKey({ chosen }: { chosen: string }) {
  return (
    <p className="day-key">
      <span>
        <i /> Free
      </span>
      <span>
        <i className="is-tentative" /> Tentative
      </span>
      <span>
        <i className="is-booked" /> Booked
      </span>
      <span>
        <i className="is-chosen" /> {chosen}
      </span>
    </p>
  );
}
