import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { SalesDay } from "../../contract/administration/sales.ts";
import { Paged } from "../app/paged.tsx";
import { printDate } from "../lib/date-format.ts";
import { numberText } from "../lib/number-text.ts";
import { formatMoney } from "../orders/money-text.ts";
import { ButtonAnchor } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { AdminTable } from "./admin-table.tsx";
import { salesDaysQuery } from "./queries.ts";

/** The days with payments or refunds, one month per page. */
export function SalesDays() {
  const days = useInfiniteQuery(salesDaysQuery);
  const items = days.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="page-subsection">
      <div className="section-head">
        <h2>By day</h2>
        <ButtonAnchor
          className="push-end"
          size="small"
          href="/api/v1/administration/sales/days.csv"
          download
        >
          <Icon of={Download} />
          Download CSV<span className="visually-hidden"> of days</span>
        </ButtonAnchor>
      </div>
      <Paged
        list={days}
        things="days"
        isEmpty={items.length === 0}
        empty={<p className="muted-text">No sales yet.</p>}
      >
        <AdminTable
          columns={["Day", "Orders", "Gross", "Fees", "Refunded", "Disputed"]}
          rows={items.map(rowOf)}
        />
      </Paged>
    </section>
  );
}

function rowOf({ day, currency, orders, ...sums }: SalesDay) {
  const { grossMinor, feeMinor, refundedMinor, disputedMinor } = sums;
  const amount = (minor: number) => (minor === 0 ? "–" : formatMoney(minor, currency));
  return {
    key: `${day} ${currency}`,
    name: printDate(`${day}T12:00:00Z`, { dateStyle: "medium" }, "UTC"),
    cells: [
      numberText(orders),
      formatMoney(grossMinor, currency),
      ...[feeMinor, refundedMinor, disputedMinor].map(amount),
    ],
  };
}
