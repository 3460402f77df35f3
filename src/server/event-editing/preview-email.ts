import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { EmailPreview, RenderedEmail } from "../../contract/events/email-previews.ts";
import { type ReaderReason, readUsualReason } from "../announcements/reader-reason.ts";
import { type OfferedChange, planOf } from "../event-changes/change-text.ts";
import { type ChangeSaid, countConcerned } from "../event-changes/changes.ts";
import { countGuests } from "../event-changes/count-guests.ts";
import { guestChangeEmail } from "../event-changes/guest-change-email.ts";
import type { EventAccess } from "../events/event-access.ts";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { eventNewsEmail } from "../notifications/event-news-email.ts";
import { orders } from "../orders/tables.ts";
import { replyAddress } from "../orders/reply-address.ts";
import { refundEmail } from "../payments/emails.ts";
import { listFollowingIds } from "../series/lock-following.ts";
import { tickets } from "../tickets/tables.ts";
import type { Changes } from "./drafts.ts";
import { readChanged } from "./preview-change.ts";

type Event = EventAccess["event"];
type Site = { publicUrl: string; isTest: boolean };
/** Whether later dates of the series change as well. */
type Scope = { following: boolean };
type Change = OfferedChange & { note: string };

/** Renders the emails that members and guests with tickets would get about these changes. */
export async function previewChangeEmail(
  tx: Transaction,
  access: EventAccess<"edit">,
  {
    input,
    said,
    following,
    publicUrl,
  }: Scope & {
    input: Changes;
    said: ChangeSaid;
    publicUrl: string;
  },
): Promise<EmailPreview> {
  const { before, after, facts } = await readChanged(tx, access, input);
  const event = { ...access.event, ...facts };
  const {
    note = "",
    offerRefunds: offersRefunds = true,
    askWhoCanCome: asksWhoComes = true,
  } = said;
  const change = { before, after, note, offersRefunds, asksWhoComes, createdAt: new Date() };
  const { hasGuests, mostly } = await countReaders(
    tx,
    access.person,
    await idsOf(tx, event, following),
  );
  const replyTo = await replyAddress(tx, event.id);
  const link = `${publicUrl}/tickets`;
  const guestEmail = () =>
    rendered(guestChangeEmail("", { event, change, link, replyTo, file: "" }));
  return {
    members: memberEmail(event, change, { publicUrl, reason: await readUsualReason(tx, event.id) }),
    buyers: hasGuests ? guestEmail() : null,
    mostly,
  };
}

/** Renders the emails that members and buyers would get about the cancellation, using a real order for the buyers' one. */
export async function previewCancelEmail(
  tx: Transaction,
  access: EventAccess<"cancel">,
  { note, following, ...site }: Site & Scope & { note: string },
): Promise<EmailPreview> {
  const { event } = access;
  const cancelled = { ...event, status: "cancelled" as const, cancelMessage: note };
  const offers = { offersRefunds: false, asksWhoComes: false, createdAt: new Date() };
  const change = { before: planOf(event), after: planOf(cancelled), note, ...offers };
  const ids = await idsOf(tx, event, following);
  const buyers = await buyerEmail(tx, { ids, note, ...site });
  const { mostly } = await countReaders(tx, access.person, ids);
  const { publicUrl } = site;
  const reason = await readUsualReason(tx, event.id);
  return {
    members: memberEmail(cancelled, change, { publicUrl, reason }),
    buyers,
    mostly: buyers ? mostly : "members",
  };
}

async function idsOf(tx: Transaction, event: Event, following: boolean): Promise<string[]> {
  return following ? listFollowingIds(tx, event) : [event.id];
}

async function countReaders(tx: Transaction, person: { id: string }, ids: string[]) {
  const members = await countConcerned(tx, ids, person);
  const guests = await countGuests(tx, ids);
  const mostly = guests.count > members.count ? ("buyers" as const) : ("members" as const);
  return { hasGuests: guests.count > 0, mostly };
}

async function buyerEmail(
  tx: Transaction,
  { ids, note, publicUrl, isTest }: Site & { ids: string[]; note: string },
): Promise<RenderedEmail | null> {
  const [found] = await tx
    .select({
      order: orders,
      event: events,
      amount: sql<string>`sum(${tickets.paidMinor} + ${tickets.feeMinor})`,
    })
    .from(orders)
    .innerJoin(events, eq(events.id, orders.eventId))
    .innerJoin(tickets, and(eq(tickets.orderId, orders.id), isNull(tickets.ended)))
    .where(and(inArray(orders.eventId, ids), eq(orders.state, "paid")))
    .groupBy(orders.id, events.id)
    .orderBy(sql`${orders.totalMinor} = 0`, asc(orders.createdAt), asc(orders.id))
    .limit(1);
  if (!found) return null;
  const { order, amount } = found;
  const event = { ...found.event, status: "cancelled" as const, cancelMessage: note };
  const link = `${publicUrl}/checkout/${order.id}`;
  const replyTo = await replyAddress(tx, event.id);
  const parts = { to: "", event, title: event.title, order, link, publicUrl, isTest, replyTo };
  return rendered(refundEmail(parts, { reason: "cancelled", amountMinor: Number(amount) }));
}

type Reader = { publicUrl: string; reason: ReaderReason };

function memberEmail(event: Event, change: Change, reader: Reader): RenderedEmail {
  const kind = change.after.cancelled ? "event-cancelled" : "event-changed";
  // Join and unsubscribe links are personal and the calendar file is an attachment, so the preview has none of them.
  const about = { event, salesOpenAt: null, joinUrl: undefined, file: "" };
  const card = { shown: { kind }, change } as const;
  return rendered(eventNewsEmail("", { card, about, ...reader, token: "" }));
}

function rendered({ subject, html }: RenderedEmail): RenderedEmail {
  return { subject, html };
}
