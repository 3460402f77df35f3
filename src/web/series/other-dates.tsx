import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Repeat } from "lucide-react";
import type { EventPage } from "../../contract/events/events.ts";
import { sentenceOf } from "../app/refusal.ts";
import { cardTime } from "../lib/event-time.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { DateBlock } from "../events/date-block.tsx";
import { Icon } from "../ui/icon.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { otherDatesQuery } from "../events/queries.ts";
import "./other-dates.css";
import { numberText } from "../lib/number-text.ts";

/** The upcoming dates of the same series. */
export function OtherDates({ event: { id, repeats } }: { event: EventPage }) {
  if (repeats === null) return null;
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Other dates</h2>
        <span className="push-end faint-text side-by-side is-tight">
          <Icon of={Repeat} size="small" />
          Part of a series
        </span>
      </div>
      <p className="muted-text">{repeats}</p>
      <Dates id={id} />
    </section>
  );
}

function Dates({ id }: { id: string }) {
  const list = useInfiniteQuery(otherDatesQuery(id));
  if (list.isPending) {
    return (
      <Loading says="Loading dates">
        <PersonSkeleton />
      </Loading>
    );
  }
  if (list.isLoadingError) {
    return (
      <ErrorState message="We couldn't load the dates." onRetry={() => void list.refetch()}>
        {sentenceOf(list.error)}
      </ErrorState>
    );
  }
  const dates = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (dates.every((date) => date.id === id))
    return <p className="other-dates-none">No other dates are planned.</p>;
  return (
    <>
      <ul className="other-dates">
        {dates.map((date) => (
          <li key={date.id} className={classes(date.id === id && "is-this-date")}>
            <Link
              to="/events/$slug"
              params={{ slug: date.slug }}
              aria-current={date.id === id ? "page" : undefined}
            >
              <DateBlock at={date.startsAt} timeZone={date.zone} size="small" />
              <span className="stack">
                <span className="tabular-numbers strong-text">{cardTime(date) || "All day"}</span>
                {date.cancelled ? (
                  <Badge tone="bad">Cancelled</Badge>
                ) : (
                  <span className="supporting-text">{placesText(date)}</span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          className="button-below"
          busy={list.isFetchingNextPage && "Loading"}
          onClick={() => void list.fetchNextPage()}
        >
          Show more<span className="visually-hidden"> dates</span>
        </Button>
      )}
    </>
  );
}

function placesText({
  myAnswer,
  full,
  sells,
  going,
}: Pick<EventPage, "myAnswer" | "full" | "sells" | "going">) {
  if (myAnswer === "going") return "You're going";
  if (full) return sells ? "Sold out" : "Full";
  return going > 0 ? `${numberText(going)} going` : "";
}
