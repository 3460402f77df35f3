import type { EventCard } from "../../contract/events.ts";

type Dated = Pick<EventCard, "id" | "seriesId" | "startsAt">;

/** Shows a series once, by its next date or else its last, and counts its other dates. */
export function groupSeries<Event extends Dated>(events: Event[], now: number) {
  const groups = Map.groupBy(events, ({ id, seriesId }) => seriesId ?? id);
  return [...groups.values()].flatMap((dates) => {
    const next = nextOf(dates, now);
    return next ? [{ ...next, moreDates: dates.length - 1 }] : [];
  });
}

function nextOf<Event extends Dated>(dates: Event[], now: number): Event | undefined {
  const inOrder = dates.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
  return inOrder.find(({ startsAt }) => Date.parse(startsAt) >= now) ?? inOrder.at(-1);
}
