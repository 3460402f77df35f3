import type { EventReport } from "../../contract/events/attendees.ts";
import { ChartSection } from "./chart-section.tsx";
import { count } from "./report-text.ts";
import { formatMoney } from "../orders/money-text.ts";

const colours = [1, 2, 3, 4, 5].map((number) => `var(--chart-${number})`);

/** What was sold of each type, as parts of one bar. */
export function TicketTypes({ report: { types, currency } }: { report: EventReport }) {
  if (types.length === 0 || currency === null) return null;
  const sold = types.filter((type) => type.sold > 0);
  const all = sold.reduce((sum, type) => sum + type.sold, 0);
  const sizeText = (type: (typeof types)[number]) =>
    type.size === null
      ? `${count(type.sold)}, no limit`
      : `${count(type.sold)} of ${count(type.size)}`;
  const top = sold.toSorted((one, other) => other.sold - one.sold)[0];
  return (
    <ChartSection
      title="Ticket types"
      summary={
        top ? `Best seller: ${top.name}, ${count(top.sold)} of ${count(all)}.` : "None sold yet."
      }
      columns={["Type", "Sold", "Revenue"]}
      rows={types.map((type) => [
        type.name,
        sizeText(type),
        formatMoney(type.revenueMinor, currency),
      ])}
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
              style={{ flexGrow: type.sold, background: colours[at % colours.length] }}
            />
          ) : null,
        )}
      </div>
      <ul className="stack small-text ticket-types-legend">
        {types.map((type, at) => (
          <li key={type.id} className="side-by-side is-spread">
            <span className="side-by-side is-tight ticket-types-entry">
              <i style={{ background: colours[at % colours.length] }} />
              <b className="one-line">{type.name}</b>
            </span>
            <span className="muted-text tabular-numbers">{sizeText(type)}</span>
            <b className="tabular-numbers">{formatMoney(type.revenueMinor, currency)}</b>
          </li>
        ))}
      </ul>
    </ChartSection>
  );
}
