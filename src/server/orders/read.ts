import { and, desc, eq, inArray, or, sql } from "drizzle-orm";
import type { Order } from "../../contract/orders/orders.ts";
import {
  eventCard,
  eventCardSelect,
  eventCover,
  isAnswerOf,
  isCover,
} from "../events/event-card.ts";
import { promisedStart } from "../event-changes/moved-from.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { type Db, preparedOnce } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { type Person, preparedViewer, type Viewer, type ViewerId, viewing } from "../lib/person.ts";
import { returnedAmount, hasReturnedPayment } from "../payments/returned-payments.ts";
import { eventSales, promoCodes, ticketTypes } from "../sales/tables.ts";
import { users } from "../people/tables.ts";
import { hasCodesColumn } from "../sales/use-promo.ts";
import { isTransferred } from "../tickets/ticket-owner.ts";
import { typedCodeOf } from "../tickets/typed-code.ts";
import { tickets } from "../tickets/tables.ts";
import { orderLines, orders } from "./tables.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import { isHeld } from "./access.ts";

/** An order as its buyer sees it. The caller has checked access. */
export async function readOrder(db: Db, viewer: Viewer, id: string): Promise<Order> {
  const { signedIn, visitor } = statements(db);
  const [row] = await (viewer ? signedIn : visitor).execute({ ...viewing(viewer), id });
  return row ? shapeOf(viewer, row) : refuse("NOT_FOUND");
}

/**
 * Selects one order by its id; every step of a purchase ends with this. With a list of unknown length, PostgreSQL would
 * plan again each time, which takes 3 ms.
 */
const statements = preparedOnce((db) => {
  const isIt = eq(orders.id, sql.placeholder("id"));
  return {
    signedIn: selectOrders(db, preparedViewer).where(isIt).prepare("order_signed_in"),
    visitor: selectOrders(db, undefined).where(isIt).prepare("order_visitor"),
  };
});

function selectOrders(db: Db, viewer: ViewerId) {
  return db
    .select({
      ...eventCardSelect(viewer),
      order: orders,
      code: promoCodes.code,
      host: { id: users.id, name: users.name },
      hasCodes: hasCodesColumn(orders.eventId),
      policyStart: promisedStart(),
      questions: eventSales.questions,
      now: sql`now()`.mapWith(orders.expiresAt),
      isOverdue: sql<boolean>`${orders.expiresAt} <= now()`,
      isOver: sql<boolean>`${events.endsAt} <= now()`,
      lines: linesOfOrder,
      issued: ticketsOfOrder,
      returnedMinor: returnedAmount(),
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(viewer))
    .leftJoin(eventSales, eq(eventSales.eventId, orders.eventId))
    .leftJoin(users, eq(users.id, events.hostId))
    .leftJoin(promoCodes, eq(promoCodes.id, orders.promoId))
    .$dynamic();
}

const linesOfOrder = sql<Order["lines"]>`(select coalesce(jsonb_agg(jsonb_build_object(
    'typeId', line.type_id, 'name', type.name, 'quantity', line.quantity,
    'unitMinor', line.unit_minor, 'discountMinor', line.discount_minor) order by line.position), '[]')
  from ${orderLines} as line join ${ticketTypes} as type on type.id = line.type_id
  where line.order_id = ${orders.id})`;

type Issued = Pick<
  typeof tickets.$inferSelect,
  "id" | "number" | "ownReference" | "holderId" | "holderName" | "holderEmail" | "ended"
> & { typeName: string };
const ticketsOfOrder = sql<Issued[]>`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', ticket.id, 'number', ticket.number, 'ownReference', ticket.own_reference, 'holderId', ticket.holder_id,
    'holderName', ticket.holder_name, 'holderEmail', ticket.holder_email, 'ended', ticket.ended,
    'typeName', type.name) order by ticket.number), '[]')
  from ${tickets} as ticket join ${ticketTypes} as type on type.id = ticket.type_id
  where ticket.order_id = ${orders.id})`;

type Row = Awaited<ReturnType<typeof selectOrders>>[number];

function shapeOf(viewer: Viewer, row: Row): Order {
  const { order, isOverdue, isOver, now, lines, issued, returnedMinor } = row;
  // The job that expires holds may be late, so an overdue hold counts as expired.
  const state = order.state === "held" && isOverdue ? "expired" : order.state;
  const isOn = row.event.status === "published" && !isOver;
  const mayRefund = order.totalMinor > order.refundedMinor && order.policy.tiers.length > 0;
  const { name, email, holders, answers, seenBy, currency, policy, offered, reference } = order;
  return {
    id: order.id,
    reference,
    state,
    event: eventCard(row),
    currency,
    policy,
    policyStart: row.policyStart.toISOString(),
    host: row.host,
    offered,
    lines,
    subtotalMinor: order.subtotalMinor,
    discountMinor: order.discountMinor,
    feeMinor: order.feeMinor,
    totalMinor: order.totalMinor,
    refundedMinor: order.refundedMinor,
    returnedMinor,
    promoCode: row.code,
    hasCodes: row.hasCodes,
    expiresAt: order.expiresAt.toISOString(),
    serverNow: now.toISOString(),
    name,
    email,
    holders,
    answers,
    seenBy,
    questions: row.questions ?? [],
    guest: order.buyerId === null,
    paidAt: order.paidAt?.toISOString() ?? null,
    tickets: issued.map((ticket) => ({
      id: ticket.id,
      typeName: ticket.typeName,
      holderName: ticket.holderName,
      ended: ticket.ended,
      code: isTransferred(ticket, order) ? null : typedCodeOf(order, ticket),
    })),
    can: {
      pay: state === "held" && isOn,
      cancel: state === "held",
      refund: isOn && mayRefund && issued.some(({ ended }) => ended === null),
      claim: viewer !== undefined && order.buyerId === null && ["held", "paid"].includes(state),
    },
  };
}

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
  const found = ids.length > 0 ? await selectOrders(db, person).where(inArray(orders.id, ids)) : [];
  const byId = new Map(found.map((row) => [row.order.id, row]));
  const inOrder = ids.flatMap((id) => byId.get(id) ?? []);
  return { items: inOrder.map((row) => shapeOf(person, row)), next };
}
