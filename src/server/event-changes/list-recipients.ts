import { and, asc, eq, gt, max, sql } from "drizzle-orm";
import type { ChangeRecipient } from "../../contract/events/changes.ts";
import type { Page } from "../../contract/shapes.ts";
import type { EventAccess } from "../events/event-access.ts";
import { pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { notifications } from "../notifications/tables.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { coversChange, firstChange } from "./list-changes.ts";
import { eventChanges } from "./tables.ts";

const pageSize = 20;

export type RecipientQuery = {
  changeId: string;
  seen: boolean;
  cursor?: string | undefined;
  limit?: number | undefined;
};

/** Lists members who were notified of a change and have, or haven't, seen it. */
export async function listRecipients(
  tx: Transaction,
  access: EventAccess<"edit">,
  { changeId, seen, cursor, limit = pageSize }: RecipientQuery,
): Promise<Page<ChangeRecipient>> {
  await requireChange(tx, access, changeId);
  const from = readCursor(cursor);
  const hasSeen = sql<boolean>`bool_or(${notifications.readAt} is not null)`;
  const rows = await tx
    .select({ ...personCardColumns, seenAt: max(notifications.readAt) })
    .from(eventChanges)
    .innerJoin(notifications, eq(notifications.eventId, eventChanges.eventId))
    .innerJoin(firstChange, eq(firstChange.id, notifications.changeId))
    .innerJoin(users, eq(users.id, notifications.recipientId))
    .where(
      and(eq(eventChanges.id, changeId), coversChange, from ? gt(users.id, from.id) : undefined),
    )
    .groupBy(users.id)
    .having(sql`${hasSeen} = ${seen}`)
    .orderBy(asc(users.id))
    .limit(limit + 1);
  // Each person is listed once, so the id alone is a sufficient cursor.
  const { items, next } = pageOf(rows, limit, ({ id }) => ({ time: new Date(0), id }));
  return {
    items: items.map(({ seenAt, ...person }) => ({
      person: makePersonCard(person),
      guest: null,
      seenAt: seenAt?.toISOString() ?? null,
    })),
    next,
  };
}

/** Refuses with NOT_FOUND unless the change belongs to the event. */
export async function requireChange(
  tx: Transaction,
  { event }: EventAccess<"edit">,
  changeId: string,
): Promise<void> {
  const [change] = await tx
    .select({ id: eventChanges.id })
    .from(eventChanges)
    .where(and(eq(eventChanges.id, changeId), eq(eventChanges.eventId, event.id)));
  if (!change) refuse("NOT_FOUND");
}
