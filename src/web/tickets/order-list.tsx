import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Order } from "../../contract/orders/orders.ts";
import { Paged } from "../app/paged.tsx";
import { Badge } from "../ui/badge.tsx";
import { myOrdersQuery } from "./queries.ts";
import { formatMoney } from "../orders/money-text.ts";

/** The viewer's orders, below their tickets. Renders nothing if there are none. */
export function OrderList() {
  const list = useInfiniteQuery(myOrdersQuery);
  const orders = list.data?.pages.flatMap((page) => page.items) ?? [];
  if (list.isSuccess && orders.length === 0) return null;
  return (
    <section className="page-subsection orders-list" aria-labelledby="orders-title">
      <div className="section-head">
        <h2 className="display-medium" id="orders-title">
          Orders
        </h2>
      </div>
      <Paged list={list} things="orders" isEmpty={false}>
        <ul>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      </Paged>
    </section>
  );
}

function OrderRow({ order }: { order: Order }) {
  const { tone, says } = orderState(order);
  return (
    <li className="cluster">
      <div className="fill ticket-text">
        <b>{order.event.title}</b>
        <p className="supporting-text tabular-numbers">
          <Link
            className="link"
            to="/checkout/$orderId"
            params={{ orderId: order.id }}
            search={{ key: undefined, paid: undefined }}
          >
            <span className="visually-hidden">Order </span>
            {order.reference}
          </Link>{" "}
          · {order.totalMinor === 0 ? "Free" : formatMoney(order.totalMinor, order.currency)}
        </p>
      </div>
      <Badge tone={tone}>{says}</Badge>
    </li>
  );
}

type Stated = Pick<
  Order,
  "state" | "totalMinor" | "refundedMinor" | "returnedMinor" | "currency" | "tickets"
>;

/** An order's status as a badge. */
export function orderState(order: Stated): {
  tone: "plain" | "ok" | "warn";
  says: string;
} {
  const { state, totalMinor, refundedMinor, returnedMinor, currency, tickets } = order;
  const isGivenBack = tickets.length > 0 && tickets.every(({ ended }) => ended !== null);
  if (state === "held") return { tone: "warn", says: "Not paid yet" };
  if (state !== "paid")
    return { tone: "plain", says: `${formatMoney(returnedMinor, currency)} refunded` };
  if (refundedMinor > 0)
    return {
      tone: "plain",
      says:
        refundedMinor === totalMinor
          ? "Refunded"
          : `${formatMoney(refundedMinor, currency)} refunded`,
    };
  if (isGivenBack) return { tone: "plain", says: "Returned" };
  return { tone: "ok", says: totalMinor === 0 ? "Confirmed" : "Paid" };
}
