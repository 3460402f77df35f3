import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Download, Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import type { StaffOrder } from "../../contract/administration/sales.ts";
import { Paged } from "../app/paged.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { Moment } from "../moderation/moment.tsx";
import { formatMoney } from "../orders/money-text.ts";
import { Badge } from "../ui/badge.tsx";
import { ButtonAnchor } from "../ui/button.tsx";
import { Select, TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { type OrderFilters, staffOrdersQuery } from "./queries.ts";

const lists = [
  { value: "all", label: "All orders" },
  { value: "refunded", label: "Refunded" },
  { value: "failed", label: "Refund failed" },
  { value: "disputed", label: "Disputed" },
] as const;

/** Searches paid orders by what a buyer would quote: the reference or email address. */
export function OrdersSection() {
  const [q, setQ] = useState("");
  const [show, setShow] = useState<OrderFilters["show"]>("all");
  const filters = { q: useDeferredValue(q.trim()), show };
  const orders = useInfiniteQuery(staffOrdersQuery(filters));
  const found = itemsOf(orders.data);
  return (
    <section className="page-subsection">
      <div className="section-head">
        <h2>Orders</h2>
        <ButtonAnchor
          className="push-end"
          size="small"
          href={`/api/v1/administration/sales/orders.csv?${new URLSearchParams(filters)}`}
          download
        >
          <Icon of={Download} />
          Download CSV<span className="visually-hidden"> of orders</span>
        </ButtonAnchor>
      </div>
      <div className="log-filters">
        <TextInput
          label="Search by reference or email"
          type="search"
          icon={Search}
          maxLength={200}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <Select
          label="Show"
          value={show}
          onChange={(event) => setShow(event.target.value as OrderFilters["show"])}
        >
          {lists.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <Paged
        list={orders}
        things="orders"
        isEmpty={found.length === 0}
        empty={<p className="muted-text">No orders found.</p>}
      >
        <ul className="list-rows">
          {found.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      </Paged>
    </section>
  );
}

function OrderRow({ order }: { order: StaffOrder }) {
  const { reference, paidAt, event, buyer, name, email, tickets, currency } = order;
  const { totalMinor, feeMinor, refundedMinor, refundProblem, disputedMinor } = order;
  return (
    <li className="cluster is-top-aligned">
      <div className="fill">
        <p>
          <b>{reference}</b>{" "}
          {refundedMinor > 0 && (
            <Badge>{refundedMinor === totalMinor ? "Refunded" : "Partly refunded"}</Badge>
          )}{" "}
          {refundProblem !== null && <Badge tone="bad">Refund failed</Badge>}{" "}
          {disputedMinor > 0 && <Badge tone="bad">Disputed</Badge>}
        </p>
        <p className="supporting-text">
          <Link to="/events/$slug" params={{ slug: event.slug }}>
            {event.title}
          </Link>{" "}
          · {tickets} {tickets === 1 ? "ticket" : "tickets"}
        </p>
        <p className="supporting-text">
          {buyer ? <a href={`/profile/${buyer.id}`}>{buyer.name}</a> : name || "Deleted account"}
          {email && ` · ${email}`} · <Moment at={paidAt} />
        </p>
        {refundProblem && <p className="supporting-text">The refund failed: {refundProblem}</p>}
      </div>
      <p className="tabular-numbers order-amounts">
        <b>{formatMoney(totalMinor, currency)}</b>
        {feeMinor > 0 && <span>{formatMoney(feeMinor, currency)} fee</span>}
        {refundedMinor > 0 && <span>{formatMoney(refundedMinor, currency)} refunded</span>}
        {disputedMinor > 0 && <span>{formatMoney(disputedMinor, currency)} disputed</span>}
      </p>
    </li>
  );
}
