import { and, eq, isNull, sql } from "drizzle-orm";
import { announcements } from "../announcements/tables.ts";
import { withEventAccess } from "../events/event-access.ts";
import type { Transaction } from "../lib/database/database.ts";
import { done } from "../lib/effects.ts";
import { deliver } from "../notifications/deliver.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { sendEventNewsEmails } from "../notifications/send-event-news-emails.ts";
import { notifications } from "../notifications/tables.ts";
import type { Services } from "../services.ts";
import { coversChange, firstChange, resendTime } from "./list-changes.ts";
import { requireChange } from "./list-recipients.ts";
import { countUnseenGuests, type GuestResend, guestResendQueue } from "./resend-to-guests.ts";
import { eventChanges } from "./tables.ts";

/**
 * Emails a change again to members and guests who haven't seen it; refuses within a day of the last sending. Returns how many people it
 * goes to.
 */
export async function resendChange(
  services: Services,
  person: Person,
  { id, changeId }: { id: string; changeId: string },
): Promise<{ people: number }> {
  const { db } = services;
  await withEventAccess(db, person, id, "edit", async (tx, access) => {
    await requireChange(tx, access, changeId);
    await noteResend(tx, changeId);
  });
  // The epoch as `mailed_at` marks it as emailed before, long enough ago to be emailed again.
  const { rows } = await db.execute<{ to: string }>(sql`update ${notifications}
    set mailed_at = to_timestamp(0), time = now(), urgent = true
    where ${notifications.readAt} is null and ${notifications.id} in (
      select ${notifications.id} from ${eventChanges}
      join ${notifications} on ${notifications.eventId} = ${eventChanges.eventId}
      join ${eventChanges} as first_told on ${firstChange.id} = ${notifications.changeId}
      where ${eventChanges.id} = ${changeId} and ${coversChange})
    returning ${notifications.recipientId} as to`);
  const personIds = rows.map(({ to }) => to);
  await deliver(services, done(undefined, [{ type: "notified", personIds, push: false }]));
  await sendEventNewsEmails(services);
  const guests = await countUnseenGuests(db, changeId);
  const resend: GuestResend = { changeId, asked: new Date().toISOString(), after: "" };
  if (guests > 0) await services.jobs.send(guestResendQueue, resend);
  return { people: rows.length + guests };
}

/** Records that a change is emailed again now; refuses if it was sent within the last day. */
async function noteResend(tx: Transaction, changeId: string): Promise<void> {
  const { finishedAt, changeId: announced } = announcements;
  const [found] = await tx
    .select({ change: eventChanges, announcementId: announcements.id })
    .from(eventChanges)
    .leftJoin(announcements, and(eq(announced, eventChanges.id), isNull(finishedAt)))
    .where(eq(eventChanges.id, changeId))
    .for("update", { of: eventChanges });
  if (!found) return refuse("NOT_FOUND");
  const from = resendTime(found.change, found.announcementId !== null);
  if (!from)
    refuse("TOO_MANY_TRIES", {
      detail: "You can resend this a day after everyone has been emailed.",
      retryAfterSeconds: 60,
    });
  const waitMs = from.getTime() - Date.now();
  if (waitMs > 0)
    refuse("TOO_MANY_TRIES", {
      detail: "You can resend this a day after it was last sent.",
      retryAfterSeconds: Math.ceil(waitMs / 1_000),
    });
  await tx
    .update(eventChanges)
    .set({ resentAt: sql`now()` })
    .where(eq(eventChanges.id, changeId));
}
