import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "../lib/database/database.ts";
import { isBanned } from "../bans/ban-access.ts";
import { notify } from "../notifications/notify.ts";
import { settings } from "../settings/tables.ts";
import { countPlaces } from "./waitlist-offers.ts";
import { events } from "../events/tables.ts";
import { recordRsvps } from "./record-rsvps.ts";
import { rsvps } from "./tables.ts";

/**
 * RSVPs "going" for an invited person whose settings say so, once, if a place is left and they haven't answered yet. Returns whether
 * it did. The caller holds the event's lock.
 */
export async function createAutoRsvp(
  tx: Transaction,
  { id, hostId }: Pick<typeof events.$inferSelect, "id" | "hostId">,
  userId: string,
): Promise<boolean> {
  const [wish] = await tx
    .select({ isOn: settings.autoRsvp })
    .from(settings)
    .where(eq(settings.userId, userId));
  if ((wish && !wish.isOn) || (await isBanned(tx, userId, hostId))) return false;
  const [open] = await tx
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.id, id),
        eq(events.status, "published"),
        // Settings never buy tickets.
        isNull(events.currency),
        sql`${events.endsAt} > now()`,
        sql`(${events.capacity} is null or ${events.going} < ${events.capacity})`,
      ),
    );
  if (!open) return false;
  const made = await tx
    .insert(rsvps)
    // Until they decide otherwise, only the organizers who invited them can see it.
    .values({ eventId: id, userId, answer: "going", automatic: true, seenBy: "organizers" })
    .onConflictDoNothing()
    .returning({ id: rsvps.userId });
  if (made.length === 0) return false;
  await countPlaces(tx, id, 1);
  await recordRsvps(tx, id, [{ personId: userId, answer: "going", guests: 0 }]);
  if (hostId !== null)
    await notify(tx, [{ kind: "rsvp", by: userId, fact: id, to: hostId, eventId: id }]);
  return true;
}
