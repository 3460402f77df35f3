import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import { tickets } from "./tables.ts";

type AccountOwner = { id: string; email: string; emailVerified: boolean };

/** Erases the names and addresses on a user's tickets; the tickets still admit. */
export async function eraseHolder(tx: Transaction, person: AccountOwner): Promise<void> {
  const isGuest = person.emailVerified
    ? and(isNull(tickets.holderId), sql`lower(${tickets.holderEmail}) = lower(${person.email})`)
    : sql`false`;
  await tx
    .update(tickets)
    .set({ holderName: "", holderEmail: "" })
    .where(or(eq(tickets.holderId, person.id), isGuest));
}

/** Erases the details that guests gave, and the addresses of other holders, 90 days after the event. */
export async function eraseOldHolders(db: Db): Promise<void> {
  await db.execute(sql`
    update ${tickets} set holder_name = case when holder_id is null then '' else holder_name end, holder_email = ''
    where (holder_id is null and holder_name <> '' or holder_email <> '')
      and event_id in (select id from events where ends_at < now() - interval '90 days')`);
}
