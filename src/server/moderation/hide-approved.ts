import { and, eq, gt, ne, sql } from "drizzle-orm";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { excerpt } from "../notifications/text.ts";
import { giveNotice } from "./give-notice.ts";
import { type HeldRow, isThere, selectHeld, textOfHeld } from "./held-queue.ts";
import { hintsOf } from "./hide.ts";
import { requirePowerOver } from "./staff-access.ts";
import { hiddenContent, type moderationLog } from "./tables.ts";

type Approval = { entry: typeof moderationLog.$inferSelect; logId: string; reason: string };

/**
 * Hides content approved by mistake, with the event it announced or the series' other upcoming dates. Its author is notified and can
 * appeal.
 */
export async function hideApproved(
  tx: Transaction,
  actor: Person,
  { entry: { target, targetId, personId }, logId, reason }: Approval,
): Promise<void> {
  if (target === null || targetId === null || personId === null) refuse("NOT_FOUND");
  await requirePowerOver(tx, actor, personId, { withSamples: true });
  const hidden = { ownerId: personId, reason, logId };
  const added = await tx
    .insert(hiddenContent)
    .values({ ...hidden, target, targetId })
    .onConflictDoNothing()
    .returning({ logId: hiddenContent.logId });
  if (added.length === 0) refuse("CONFLICT", { detail: "This is already hidden." });
  const [row] = await selectHeld(tx).where(and(eq(hiddenContent.logId, logId), isThere));
  if (!row)
    refuse("CONFLICT", {
      detail: "Nobody sees this any more: it was deleted, or its author is suspended.",
    });
  const along = (await listEventsOf(tx, row)).map(
    (id) => ({ target: "event", targetId: id }) as const,
  );
  if (along.length > 0)
    await tx
      .insert(hiddenContent)
      .values(along.map((event) => ({ ...hidden, ...event })))
      .onConflictDoNothing();
  for (const thing of [{ target, targetId }, ...along]) record(tx, ...(await hintsOf(tx, thing)));
  const about = excerpt(textOfHeld(row));
  await giveNotice(tx, { id: logId, personId, decision: "hide", target, targetId, reason, about });
}

async function listEventsOf(tx: Transaction, { post, event, held }: HeldRow): Promise<string[]> {
  if (post) return post.eventId === null ? [] : [post.eventId];
  if (held.target !== "event" || !event?.seriesId) return [];
  const dates = await tx
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.seriesId, event.seriesId),
        ne(events.id, event.id),
        gt(events.startsAt, sql`now()`),
      ),
    );
  return dates.map(({ id }) => id);
}
