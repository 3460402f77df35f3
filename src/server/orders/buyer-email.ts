import { eq } from "drizzle-orm";
import { whyText } from "../announcements/reader-reason.ts";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { escapeHtml } from "../lib/html.ts";
import { emailLink, emailPage } from "../lib/email-html.ts";
import { type Email } from "../lib/mail.ts";
import { orderKey } from "./access.ts";
import { localeOfOrder } from "../announcements/reader-locale.ts";
import { replyAddress, replyText } from "./reply-address.ts";
import type { orders } from "./tables.ts";
import { users } from "../people/tables.ts";
import type { Services } from "../services.ts";

type Order = typeof orders.$inferSelect;
export type BuyerEmailParts = {
  to: string;
  event: typeof events.$inferSelect;
  title: string;
  order: Order;
  link: string;
  publicUrl: string;
  isTest: boolean;
  /** The buyer's locale for dates, times and amounts. */
  locale?: string;
  /** The address for replies; undefined: our own. */
  replyTo: string | undefined;
};

/** Emails an order's buyer in the caller's transaction. Does nothing after account deletion. */
export async function sendToBuyer(
  services: Services,
  tx: Transaction,
  order: Order,
  compose: (parts: BuyerEmailParts) => Email,
): Promise<void> {
  const to = order.email || (await addressOf(tx, order.buyerId));
  const [event] = await tx.select().from(events).where(eq(events.id, order.eventId));
  if (!to || !event) return;
  const { publicUrl } = services.config;
  const page = `${publicUrl}/checkout/${order.id}`;
  const key = order.buyerId === null && (await orderKey(tx, order.id));
  const link = key ? `${page}?key=${key}` : page;
  const isTest = services.stripe === undefined;
  const replyTo = await replyAddress(tx, event.id);
  const locale = await localeOfOrder(tx, order);
  const parts = { to, locale, event, title: event.title, order, link, publicUrl, isTest, replyTo };
  await services.mail.send(compose(parts), tx);
}

async function addressOf(tx: Transaction, personId: string | null): Promise<string> {
  if (personId === null) return "";
  const [person] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, personId));
  return person?.email ?? "";
}

/** In test mode, nobody should wait for a refund. */
export const testPaymentsText = "This site uses test payments: no money moves.";

/** An email about an order to its buyer. */
export function buyerEmail(
  { to, title, order, link, replyTo }: BuyerEmailParts,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): Email {
  const reply = replyTo ? [replyText] : [];
  const lines = [title, ...paragraphs, ...reply, `Order ${order.reference}`];
  const why = whyText("order");
  const text = [...lines, link, why, "Marquee\n"].join("\n\n");
  const html = emailPage(
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<p>${emailLink(link, "See your order")}</p>`,
    `<p>${why}</p>`,
  );
  return { to, subject, text, html, ...(replyTo ? { replyTo } : {}) };
}
