import { sql } from "drizzle-orm";
import { usualLocale } from "../events/date-text.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { users } from "../people/tables.ts";
import { tickets } from "../tickets/tables.ts";
import { orders } from "../orders/tables.ts";

/** The locale for a member's emails: the last one their browser asked for, else that of their latest order. */
export async function localeOfPerson(db: Db | Transaction, personId: string): Promise<string> {
  const { rows } = await db.execute<{ locale: string | null }>(sql`
    select coalesce(reader.locale, (select o.locale from ${orders} as o
      where o.buyer_id = reader.id and o.locale is not null order by o.created_at desc limit 1)) as locale
    from ${users} as reader where reader.id = ${personId}`);
  return rows[0]?.locale ?? usualLocale;
}

/** The locale for a guest's emails: that of their ticket's order. */
export async function localeOfTicket(db: Db | Transaction, ticketId: string): Promise<string> {
  const { rows } = await db.execute<{ locale: string | null }>(sql`
    select o.locale from ${tickets} as t join ${orders} as o on o.id = t.order_id
    where t.id = ${ticketId}`);
  return rows[0]?.locale ?? usualLocale;
}

type Order = Pick<typeof orders.$inferSelect, "locale" | "buyerId">;

/** The locale for an order's emails: that of the order, else the buyer's. */
export async function localeOfOrder(
  db: Db | Transaction,
  { locale, buyerId }: Order,
): Promise<string> {
  if (locale !== null) return locale;
  return buyerId === null ? usualLocale : localeOfPerson(db, buyerId);
}
