import { sql } from "drizzle-orm";
import type { ChangeRecipient } from "../../contract/events/changes.ts";
import type { Page } from "../../contract/shapes.ts";
import type { EventAccess } from "../events/event-access.ts";
import { pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Transaction } from "../lib/database/database.ts";
import { tickets } from "../tickets/tables.ts";
import { guestTickets } from "./count-guests.ts";
import { type RecipientQuery, requireChange } from "./list-recipients.ts";
import { eventChanges } from "./tables.ts";

const pageSize = 20;

type Row = { email: string; name: string; tickets: number; id: string; seenAt: string | null };

/**
 * Lists guests without an account who have, or haven't, opened their ticket since a change, by address. The cursor is a ticket id, because
 * email addresses don't belong in page links.
 */
export async function listGuestRecipients(
  tx: Transaction,
  access: EventAccess<"edit">,
  { changeId, seen, cursor, limit = pageSize }: RecipientQuery,
): Promise<Page<ChangeRecipient>> {
  await requireChange(tx, access, changeId);
  const from = readCursor(cursor);
  const after = from
    ? sql`(select lower(last.holder_email) from ${tickets} as last where last.id = ${from.id} and last.event_id = ${access.event.id})`
    : sql`''`;
  const seenAt = sql`max(t.opened_at) filter (where t.opened_at >=
    (select ${eventChanges.createdAt} from ${eventChanges} where ${eventChanges.id} = ${changeId}))`;
  const { rows } = await tx.execute<Row>(sql`
    select lower(t.holder_email) as email, max(t.holder_name) as name, count(*)::int as tickets,
      min(t.id::text) as id, ${seenAt} as "seenAt"
    from ${guestTickets(access.event.id)} and lower(t.holder_email) > ${after}
    group by lower(t.holder_email) having (${seenAt} is not null) = ${seen}
    order by lower(t.holder_email) limit ${limit + 1}`);
  const { items, next } = pageOf(rows, limit, ({ id }) => ({ time: new Date(0), id }));
  return {
    items: items.map(({ email, name, tickets: count, seenAt: at }) => ({
      person: null,
      guest: { name, email, tickets: count },
      seenAt: at && new Date(at).toISOString(),
    })),
    next,
  };
}
