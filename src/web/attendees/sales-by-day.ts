import type { EventReport } from "../../contract/events/attendees.ts";

const dayMs = 24 * 60 * 60_000;

/** A day of the curve: the total by its end. `before` is the previous event's total as many days before its start. */
export type SoldDay = { day: string; total: number | null; before: number | null };

type Curves = {
  days: EventReport["days"];
  previous: Pick<NonNullable<EventReport["previous"]>, "days"> | null;
  /** The event's first day, in its zone. */
  startDay: string;
  today: string;
};

/** Both curves without gaps: this event's until today, the previous one's until its start. */
export function soldDays({ days, previous, startDay, today }: Curves): SoldDay[] {
  const first = days[0]?.day;
  if (first === undefined) return [];
  const dayBefore = (daysBefore: number) => dayOf(Date.parse(startDay) - daysBefore * dayMs);
  const earlier = new Map(previous?.days.map((one) => [dayBefore(one.daysBefore), one.coming]));
  const own = new Map(days.map(({ day, coming }) => [day, coming]));
  const [from = first, until = today] = [
    [first, ...earlier.keys()].toSorted()[0],
    [days.at(-1)?.day ?? first, today < startDay ? today : startDay, ...earlier.keys()]
      .toSorted()
      .at(-1),
  ];
  const lastOwn = [days.at(-1)?.day ?? first, today < startDay ? today : startDay]
    .toSorted()
    .at(-1);
  const rows: SoldDay[] = [];
  let [total, before] = [0, 0];
  for (let at = Date.parse(from); at <= Date.parse(until); at += dayMs) {
    const day = dayOf(at);
    total += own.get(day) ?? 0;
    before += earlier.get(day) ?? 0;
    rows.push({
      day,
      total: lastOwn !== undefined && day <= lastOwn ? total : null,
      before: previous ? before : null,
    });
  }
  return rows;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
