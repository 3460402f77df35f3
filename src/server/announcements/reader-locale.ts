import { sql } from "drizzle-orm";
import { usualLocale } from "../events/date-text.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { users } from "../people/tables.ts";
import { tickets } from "../tickets/tables.ts";
import { orders } from "../orders/tables.ts";

/** The locale in which a member reads an email: that which their browser asked for last, else of their last order. */
export async function localeOfPerson(db: Db | Transaction, personId: string): Promise<string> {
  const { rows } = await db.execute<{ locale: string | null }>(sql`
    select coalesce(reader.locale, (select o.locale from ${orders} as o
      where o.buyer_id = reader.id and o.locale is not null order by o.created_at desc limit 1)) as locale
    from ${users} as reader where reader.id = ${personId}`);
  return rows[0]?.locale ?? usualLocale;
}

/** That of a guest: in which their ticket was ordered. */
export async function localeOfTicket(db: Db | Transaction, ticketId: string): Promise<string> {
  const { rows } = await db.execute<{ locale: string | null }>(sql`
    select o.locale from ${tickets} as t join ${orders} as o on o.id = t.order_id
    where t.id = ${ticketId}`);
  return rows[0]?.locale ?? usualLocale;
}

type Order = Pick<typeof orders.$inferSelect, "locale" | "buyerId">;

/** That of an order's emails: in which it was ordered, else its buyer's. */
export async function localeOfOrder(
  db: Db | Transaction,
  { locale, buyerId }: Order,
): Promise<string> {
  if (locale !== null) return locale;
  return buyerId === null ? usualLocale : localeOfPerson(db, buyerId);
}
