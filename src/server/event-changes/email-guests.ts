import { sql } from "drizzle-orm";
import { v5 } from "uuid";
import type { Services } from "../services.ts";
import { guestTicketLink } from "../tickets/access.ts";
import { openJoinLinks } from "../join-links/join-link.ts";
import { orders } from "../orders/tables.ts";
import { tickets } from "../tickets/tables.ts";
import { calendarFile } from "../events/calendar.ts";
import { guestChangeEmail } from "./guest-change-email.ts";
import type { eventChanges } from "./tables.ts";
import type { events } from "../events/tables.ts";

const atOnce = 200;

type Change = typeof eventChanges.$inferSelect;
type Guest = { email: string; id: string; revision: number };

/**
 * Writes a change to those who hold tickets without an account, as nobody else tells them: once to each address, however often
 * the job runs.
 */
export async function emailGuests(
  { db, mail, config }: Pick<Services, "db" | "mail" | "config">,
  { event, change }: { event: typeof events.$inferSelect; change: Change },
): Promise<void> {
  const { publicUrl } = config;
  const joinLink = await openJoinLinks(db, publicUrl);
  for (let after = ""; ;) {
    const { rows } = await db.execute<Guest>(guestsOf(event, after));
    for (const { email, ...ticket } of rows) {
      const link = await guestTicketLink(db, publicUrl, ticket);
      const file = calendarFile([{ event, joinUrl: joinLink({ ticket }) }], { publicUrl });
      const message = guestChangeEmail(email, { event, change, link, file });
      await mail.send({ ...message, id: v5(email, change.id) });
    }
    const last = rows.at(-1);
    if (!last || rows.length < atOnce) return;
    after = last.email;
  }
}

/**
 * With a cancelled event its tickets may have ended already; the buyers among the guests get the message with their refund,
 * so that nobody gets two emails.
 */
function guestsOf({ id: eventId, status }: typeof events.$inferSelect, after: string) {
  const getsRefundEmail = sql`exists (select 1 from ${orders} as o where o.id = t.order_id and o.state = 'paid'
    and lower(o.email) = lower(t.holder_email))`;
  return sql`select distinct on (email) email, id, revision from (
      select lower(t.holder_email) as email, t.id, t.revision from ${tickets} as t
      where t.event_id = ${eventId} and t.holder_id is null and t.holder_email <> '' and coalesce(t.ended, 'cancelled') = 'cancelled'
        and not (${status === "cancelled"} and ${getsRefundEmail})
    ) as guests where email > ${after} order by email, id limit ${atOnce}`;
}
