import { and, asc, eq, isNull, sql, type SQL } from "drizzle-orm";
import { calendarFile } from "../events/calendar.ts";
import { events } from "../events/tables.ts";
import { startText } from "../events/date-text.ts";
import { openJoinLinks } from "../join-links/join-link.ts";
import { type Db, preparedAnywhere, type Transaction } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { orderLines, orders } from "../orders/tables.ts";
import { promoCodes, ticketTypes } from "../sales/tables.ts";
import { receiptText } from "./receipt-text.ts";
import { users } from "../people/tables.ts";
import { testPaymentsText } from "../orders/buyer-email.ts";
import type { Services } from "../services.ts";
import { isOwnedByGuest } from "./ticket-owner.ts";
import { guestTicketLink, type KeyedId } from "./access.ts";
import { ticketsEmail } from "./ticket-email.ts";
import { printAll } from "./print-tickets.ts";
import { selectTickets, ticketShape } from "./ticket-shape.ts";
import { tickets } from "./tables.ts";
import { getEventAccess } from "../events/event-access.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { isOwnOrder } from "../orders/access.ts";
import { localeOfOrder } from "../announcements/reader-locale.ts";
import { replyAddressOf } from "../orders/reply-address.ts";

// The queue and its payload keep their stored names: jobs queued before an update keep running.
const queue = "ticket-letters";
/** The email's id, so that a job that runs twice sends one email. */
type Job = { orderId: string; letterId: string };

/** Queues the email with an order's tickets, sent after the commit. */
export async function sendTickets(
  { jobs }: Pick<Services, "jobs">,
  tx: Transaction,
  orderId: string,
): Promise<void> {
  const job: Job = { orderId, letterId: newId() };
  await jobs.send(queue, job, tx);
}

/** Emails are made in a job, since printing tickets takes too long to hold an event's lock. */
export async function startTicketEmails(services: Services): Promise<void> {
  await services.jobs.work<Job>(queue, (job) => sendTicketsEmail(services, job));
}

async function sendTicketsEmail(
  services: Services,
  { orderId, letterId: emailId }: Job,
): Promise<void> {
  const { db, config, mail } = services;
  const [found] = await selectSold(db).execute({ orderId });
  if (!found) return;
  const { order, event, account, promoCode, lines, hostName, replyTo } = found;
  const to = order.email || account;
  if (!to) return;
  // Transferred tickets are not sent to the buyer.
  const { buyerId } = order;
  const rows =
    buyerId === null
      ? await ticketsOfGuest(db).execute({ orderId })
      : await ticketsOfMember(db).execute({ orderId, buyerId });
  if (rows.length === 0) return;
  const listed = await Promise.all(
    rows.map(async (row) => {
      const { id, holderId } = row.ticket;
      const link =
        holderId === null
          ? await guestTicketLink(db, config.publicUrl, row.ticket)
          : `${config.publicUrl}/tickets/${id}`;
      return { ticket: ticketShape(row, undefined), link };
    }),
  );
  const placed = listed.find(({ ticket }) => ticket.admitsTo !== "online");
  const joinLink = await openJoinLinks(db, config.publicUrl);
  const opening = rows.find((row) => row.opensRoom);
  const joinUrl = event.online && opening ? joinLink(opening) : undefined;
  const note = listed.map(({ ticket }) => `Ticket ${ticket.code}, ${ticket.typeName}`).join("\n");
  const locale = await localeOfOrder(db, order);
  const email = ticketsEmail(to, {
    title: event.title,
    when: startText(event, locale),
    place: placed?.ticket.address || (event.online ? "Online" : ""),
    onlineOnly: placed === undefined,
    reference: order.reference,
    tickets: listed,
    receipt: receiptText({
      order,
      lines,
      promoCode,
      event,
      locale,
    }),
    seller: sellerOf(config, event, hostName),
    replyTo: replyTo ?? undefined,
    joinUrl,
    paymentNote: order.totalMinor > 0 && !services.stripe ? testPaymentsText : undefined,
    pdf: await printAll(db, rows, locale),
    calendar: calendarFile([{ event, joinUrl, note }], { publicUrl: config.publicUrl }),
  });
  await mail.send({ ...email, id: emailId });
}

/** Selects an order with everything its email says besides the tickets. */
const selectSold = preparedAnywhere((db) =>
  db
    .select({
      order: orders,
      event: events,
      account: users.email,
      promoCode: promoCodes.code,
      hostName: sql<
        string | null
      >`(select host.name from ${users} as host where host.id = ${events.hostId})`,
      replyTo: replyAddressOf(orders.eventId),
      lines: sql<
        Sold[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('name', type.name, 'quantity', line.quantity,
          'unitMinor', line.unit_minor) order by line.position), '[]')
        from ${orderLines} as line join ${ticketTypes} as type on type.id = line.type_id
        where line.order_id = ${orders.id})`,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .leftJoin(users, eq(users.id, orders.buyerId))
    .leftJoin(promoCodes, eq(promoCodes.id, orders.promoId))
    .where(eq(orders.id, sql.placeholder("orderId")))
    .prepare(""),
);
type Sold = { name: string; quantity: number; unitMinor: number };

const ticketsOfGuest = preparedAnywhere((db) => selectIssued(db, isOwnedByGuest).prepare(""));
const ticketsOfMember = preparedAnywhere((db) =>
  selectIssued(db, eq(tickets.holderId, sql.placeholder("buyerId"))).prepare(""),
);

function selectIssued(db: Db, isTheirs: SQL | undefined) {
  return selectTickets(db, undefined)
    .where(and(eq(tickets.orderId, sql.placeholder("orderId")), isNull(tickets.ended), isTheirs))
    .orderBy(asc(tickets.number));
}

type Event = typeof events.$inferSelect;

/** The organizer's name as shown on the event, and their profile, where members can write to them. */
function sellerOf(
  { publicUrl }: Services["config"],
  { hostId, organizer }: Event,
  hostName: string | null,
) {
  if (hostId === null || hostName === null) return undefined;
  return { name: organizer || hostName, link: `${publicUrl}/profile/${hostId}` };
}

const perOrder = { allowed: 3, seconds: 3600 };

/** Emails an order's tickets to its buyer again, for the buyer, a guest with its key or an organizer. */
export async function resendTickets(
  services: Services,
  viewer: Viewer,
  input: KeyedId,
): Promise<void> {
  const { db, rateLimiter } = services;
  await db.transaction((tx) => requireResendAccess(tx, viewer, input));
  // Between the transactions, since it uses its own connection.
  await rateLimiter.take("ticket-emails", input.id, perOrder);
  await db.transaction((tx) => sendTickets(services, tx, input.id));
}

async function requireResendAccess(tx: Transaction, viewer: Viewer, input: KeyedId): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, input.id));
  if (!order) return refuse("NOT_FOUND");
  if (!(await isOwnOrder(tx, viewer, { order, key: input.key }))) {
    if (!viewer) return refuse("NOT_FOUND");
    await getEventAccess(tx, viewer, order.eventId, "edit");
  }
  if (order.state !== "paid") refuse("CONFLICT", { detail: "This order has no tickets." });
}
