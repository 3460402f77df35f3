import type { EventReport } from "../../contract/events/attendees.ts";
import { ChartSection } from "./chart-section.tsx";
import { count, leadText, salesBesideTypes } from "./report-text.ts";
import { formatMoney } from "../orders/money-text.ts";
import { lazy, Suspense } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import { printDate } from "../lib/date-format.ts";
import { machineTime } from "../lib/event-time.ts";
import { soldDays } from "./sales-by-day.ts";

// Each is labeled beside its amount, so that color is never the only cue.
const colors = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `var(--chart-${number})`);

/** Tickets sold by type, as parts of a bar, and how many are left. */
export function TicketTypes({ report: { types, currency, money } }: { report: EventReport }) {
  if (types.length === 0 || currency === null) return null;
  const sold = types.filter((type) => type.sold > 0);
  const all = sold.reduce((sum, type) => sum + type.sold, 0);
  // Places left of types with a limit, to show how full the event is.
  const left = types.reduce((sum, type) => sum + Math.max(0, (type.size ?? 0) - type.sold), 0);
  const beside = money ? salesBesideTypes(money, currency) : [];
  const sizeText = (type: (typeof types)[number]) =>
    type.size === null
      ? `${count(type.sold)}, no limit`
      : `${count(type.sold)} of ${count(type.size)}`;
  const [top, next] = sold.toSorted((one, other) => other.sold - one.sold);
  return (
    <ChartSection
      title="Ticket types"
      summary={
        top
          ? next && next.sold === top.sold
            ? `${count(all)} sold; no type is ahead.`
            : `Best seller: ${top.name}, ${count(top.sold)} of ${count(all)}.`
          : money !== null && money.refundsMinor > 0
            ? "All refunded."
            : "None sold yet."
      }
      columns={["Type", "Sold", "Revenue"]}
      rows={[
        ...types.map((type) => [
          type.name,
          sizeText(type),
          formatMoney(type.revenueMinor, currency),
        ]),
        ...beside.map(({ name, sum }) => [name, "", sum]),
      ]}
    >
      <div
        className="ticket-types-bar"
        role="img"
        aria-label={types.map((type) => `${type.name} ${sizeText(type)}`).join(", ")}
      >
        {types.map((type, at) =>
          type.sold > 0 ? (
            <i
              key={type.id}
              style={{ flexGrow: type.sold, background: colors[at % colors.length] }}
            />
          ) : null,
        )}
        {left > 0 && <i className="ticket-types-left" style={{ flexGrow: left }} />}
      </div>
      <ul className="stack small-text ticket-types-legend">
        {types.map((type, at) => (
          <li key={type.id} className="side-by-side is-spread">
            <span className="side-by-side is-tight ticket-types-entry">
              <i style={{ background: colors[at % colors.length] }} />
              <b className="one-line">{type.name}</b>
            </span>
            <span className="muted-text tabular-numbers">{sizeText(type)}</span>
            <b className="tabular-numbers">{formatMoney(type.revenueMinor, currency)}</b>
          </li>
        ))}
        {beside.map(({ name, sum }) => (
          <li key={name} className="side-by-side is-spread">
            <span>{name}</span>
            <b className="tabular-numbers">{sum}</b>
          </li>
        ))}
      </ul>
    </ChartSection>
  );
}

// Chart code is large, and only this page uses it.
const SoldChart = lazy(async () => ({ default: (await import("./charts.tsx")).SoldChart }));

type SoldProps = { event: EventPage; report: EventReport; now: number };

/** Tickets sold by day, compared with the previous event. */
export function Sold({ event, report, now }: SoldProps) {
  const { days, previous, total, capacity, ticketed } = report;
  const dayOf = (at: string) => machineTime(at, { ...event, allDay: true });
  const [startDay, today] = [dayOf(event.startsAt), dayOf(new Date(now).toISOString())];
  const curve = soldDays({ days, previous, startDay, today });
  const first = days[0];
  if (!first) return null;
  const [title, word] = ticketed ? ["Tickets sold", "sold"] : ["Who is going", "going"];
  const of = capacity === null ? "" : ` of ${count(capacity)}`;
  const summary = `${count(total.coming)}${of} ${word} since ${dayText(first.day)}${previous ? `, dashed: ${previous.title}` : ""}.`;
  return (
    <ChartSection
      wide
      title={title}
      summary={summary}
      aside={
        previous && (
          <>
            You're <b>{leadText(total.coming, previous.coming)}</b> {previous.title}
          </>
        )
      }
      columns={["Day", "Total", ...(previous ? [previous.title] : [])]}
      rows={curve.map((one) => [
        dayText(one.day),
        one.total === null ? "" : count(one.total),
        ...(previous ? [count(one.before ?? 0)] : []),
      ])}
    >
      <figure role="img" aria-label={summary}>
        <Suspense fallback={<div className="chart-tall" />}>
          <SoldChart days={curve} label={`${count(total.coming)} ${word}`} />
        </Suspense>
      </figure>
    </ChartSection>
  );
}

function dayText(day: string): string {
  return printDate(day, { day: "numeric", month: "short" }, "UTC");
}
