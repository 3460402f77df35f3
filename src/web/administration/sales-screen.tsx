import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SalesTotals } from "../../contract/administration/sales.ts";
import { salesPeriods } from "../../contract/administration/limits.ts";
import { numberText } from "../lib/number-text.ts";
import { AdminPage } from "../moderation/admin-nav.tsx";
import { formatMoney } from "../orders/money-text.ts";
import { Select } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { ErrorState } from "../ui/states.tsx";
import { Figure } from "./figure.tsx";
import { OrdersSection } from "./orders-section.tsx";
import { type SalesPeriod, salesTotalsQuery } from "./queries.ts";
import { SalesDays } from "./sales-days.tsx";

/** The site's sales, refunds and disputes by currency, by day and by order. */
export function SalesScreen() {
  const [days, setDays] = useState<SalesPeriod>("30");
  const { data: totals, isPending, isError, refetch } = useQuery(salesTotalsQuery(days));
  return (
    <AdminPage title="Sales" words="Tickets of all events. Days begin at midnight UTC.">
      {totals && !totals.paymentsAreReal && (
        <Note tone="info" className="disk-note">
          This site takes test payments only. No money is moved.
        </Note>
      )}
      <section>
        <div className="section-head">
          <h2>By currency</h2>
          <Select
            className="push-end"
            label="Period"
            hideLabel
            value={days}
            onChange={(event) => setDays(event.target.value as SalesPeriod)}
          >
            {salesPeriods.map((period) => (
              <option key={period} value={period}>
                Last {period} days
              </option>
            ))}
          </Select>
        </div>
        {isPending && <p className="muted-text">Loading sales</p>}
        {isError && (
          <ErrorState message="We couldn't load the sales." onRetry={() => void refetch()} />
        )}
        {totals?.items.length === 0 && <p className="muted-text">No sales in this period.</p>}
        {totals?.items.map((one) => (
          <Totals key={one.currency} totals={one} />
        ))}
      </section>
      <SalesDays />
      <OrdersSection />
    </AdminPage>
  );
}

function Totals({ totals }: { totals: SalesTotals["items"][number] }) {
  const { currency, orders, grossMinor, feeMinor, refunds, refundedMinor } = totals;
  const { disputes, disputedMinor, refundsDue, refundsFailed } = totals;
  const notes = [
    refundsDue > 0 && `${countText(refundsDue, "refund")} on the way`,
    refundsFailed > 0 && `${countText(refundsFailed, "failed refund")}`,
  ].filter(Boolean);
  return (
    <>
      <div className="admin-figures are-amounts">
        <Figure
          value={formatMoney(grossMinor, currency)}
          says="gross sales"
          note={countText(orders, "order")}
        />
        <Figure
          value={formatMoney(feeMinor, currency)}
          says="booking fees"
          note="part of gross sales"
        />
        <Figure
          value={formatMoney(refundedMinor, currency)}
          says="refunded"
          note={countText(refunds, "refund")}
        />
        <Figure
          value={formatMoney(disputedMinor, currency)}
          says="disputed"
          note={countText(disputes, "dispute")}
        />
      </div>
      {notes.length > 0 && (
        <p className="supporting-text">
          {currency}: {notes.join(", ")}.
        </p>
      )}
    </>
  );
}

function countText(count: number, what: string): string {
  return `${numberText(count)} ${count === 1 ? what : `${what}s`}`;
}
