import { sql } from "drizzle-orm";
import { ledgerEntries, refunds } from "./tables.ts";

/** Entries of sales, and of their refunds: not of what came late or twice, for which nothing was given and all of which went back. */
export const isOfSale = sql`not exists (select 1 from ${refunds} as returned
  where returned.reason in ('late', 'double')
    and (returned.id = ${ledgerEntries.transactionId} or returned.payment_id = ${ledgerEntries.transactionId}))`;
