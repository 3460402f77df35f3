import { eq } from "drizzle-orm";
import { formatMoney } from "../../contract/orders/money.ts";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { escapeHtml } from "../lib/html.ts";
import { emailLink, emailPage } from "../lib/email-html.ts";
import type { Email } from "../lib/mail.ts";
import { orderKey } from "../orders/access.ts";
import type { orders } from "../orders/tables.ts";
import { users } from "../people/tables.ts";
import type { Services } from "../services.ts";

type Order = typeof orders.$inferSelect;
type Parts = { to: string; title: string; order: Order; link: string; isTest: boolean };

/** Writes to whoever bought, in the transaction of what the letter tells; to nobody when they have left. */
export async function sendToBuyer(
  services: Services,
  tx: Transaction,
  order: Order,
  letter: (parts: Parts) => Email,
): Promise<void> {
  const to = order.email || (await addressOf(tx, order.buyerId));
  const [event] = await tx
    .select({ title: events.title })
    .from(events)
    .where(eq(events.id, order.eventId));
  if (!to || !event) return;
  const page = `${services.config.publicUrl}/checkout/${order.id}`;
  const key = order.buyerId === null && (await orderKey(tx, order.id));
  const link = key ? `${page}?key=${key}` : page;
  const isTest = services.stripe === undefined;
  await services.mail.send(letter({ to, title: event.title, order, link, isTest }), tx);
}

async function addressOf(tx: Transaction, personId: string | null): Promise<string> {
  if (personId === null) return "";
  const [person] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, personId));
  return person?.email ?? "";
}

type Back = {
  reason: "late" | "double" | "cancelled" | "organizer" | "asked";
  amountMinor: number;
};

const why = {
  late: "Your payment came when the places were gone, or for a price that was no longer the order’s.",
  double: "This order was paid twice.",
  cancelled: "The event is cancelled.",
  organizer: "The organizer gives you money back.",
  asked: "You gave your ticket back.",
};

/** Says what goes back to a buyer and why; with nothing to give back, only that the event is off. */
export function moneyBackLetter(parts: Parts, { reason, amountMinor }: Back): Email {
  const { title, order, isTest } = parts;
  const sum = formatMoney(amountMinor, order.currency);
  const subject =
    reason === "cancelled" ? `Cancelled: ${title}` : `${sum} goes back to you: ${title}`;
  const nothing =
    order.totalMinor > 0
      ? "What was to go back to you went back before."
      : "You paid nothing, so nothing has to go back.";
  const back = amountMinor > 0 ? cardBack(sum, isTest) : nothing;
  return letterToBuyer(parts, { subject, said: [why[reason], back] });
}

/** Where no money moves nobody should wait for it. */
export const testWords = "Payments are tests on this site: no money moves.";

export function cardBack(sum: string, isTest: boolean): string {
  if (isTest) return `${sum} goes back to you. ${testWords}`;
  return `${sum} goes back to the card you paid with. Your bank may take 5 to 10 days.`;
}

/** Says something of an order to whoever bought it. */
export function letterToBuyer(
  { to, title, order, link }: Parts,
  { subject, said }: { subject: string; said: string[] },
): Email {
  const lines = [title, ...said, `Order ${order.reference}`];
  const text = [...lines, link, "Marquee\n"].join("\n\n");
  const html = emailPage(
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<p>${emailLink(link, "See your order")}</p>`,
  );
  return { to, subject, text, html };
}
