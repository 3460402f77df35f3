import { and, desc, eq, or } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { Order } from "../../contract/orders/orders.ts";
import type { Page } from "../../contract/shapes.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { hasReturnedPayment } from "../payments/returned.ts";
import { isHeld } from "./open-holds.ts";
import { readOrders } from "./read.ts";
import { orders } from "./tables.ts";

type Query = { cursor?: string | undefined; limit?: number | undefined };

/** A user's held, paid and returned orders, latest first. */
export async function listMyOrders(
  db: Db,
  person: Person,
  { cursor, limit = pageSize }: Query,
): Promise<Page<Order>> {
  const rows = await db
    .select({ id: orders.id, time: orders.createdAt })
    .from(orders)
    .where(
      and(
        eq(orders.buyerId, person.id),
        or(eq(orders.state, "paid"), isHeld, hasReturnedPayment(db)),
        before(orders.createdAt, orders.id, readCursor(cursor)),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, (row) => row);
  const ids = items.map(({ id }) => id);
  return { items: await readOrders(db, person, ids), next };
}
