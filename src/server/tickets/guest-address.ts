import { sql } from "drizzle-orm";

/** Where letters about a guest's ticket go; of `t`, the ticket, and `o`, its order. */
export const guestAddress = sql<string>`lower(coalesce(nullif(t.holder_email, ''), o.email))`;
