import { eq, sql } from "drizzle-orm";
import { withEventAccess } from "../events/event-access.ts";
import { done } from "../lib/effects.ts";
import { deliver } from "../notifications/deliver.ts";
import type { Person } from "../lib/person.ts";
import { isRefused, refuse } from "../lib/refuse.ts";
import { sendEventNewsEmails } from "../notifications/send-event-news-emails.ts";
import { notifications } from "../notifications/tables.ts";
import type { Services } from "../services.ts";
import { coversChange, firstChange } from "./list-changes.ts";
import { requireChange } from "./list-recipients.ts";
import { countUnseenGuests, type GuestResend, guestResendQueue } from "./resend-to-guests.ts";
import { eventChanges } from "./tables.ts";

const onceADay = { allowed: 1, seconds: 24 * 3600 };

/** Emails a change again to the members and guests who have not seen it, at most once a day; returns how many those are. */
export async function resendChange(
  services: Services,
  person: Person,
  { id, changeId }: { id: string; changeId: string },
): Promise<{ people: number }> {
  const { db, rateLimiter } = services;
  await withEventAccess(db, person, id, "edit", (tx, access) =>
    requireChange(tx, access, changeId),
  );
  await rateLimiter.take("change-resends", changeId, onceADay).catch((error: unknown) => {
    if (!isRefused(error, "TOO_MANY_TRIES")) throw error;
    const { retryAfterSeconds = onceADay.seconds } = error;
    refuse("TOO_MANY_TRIES", { detail: "You can resend this once a day.", retryAfterSeconds });
  });
  await db
    .update(eventChanges)
    .set({ resentAt: sql`now()` })
    .where(eq(eventChanges.id, changeId));
  // An email from before the beginning of time counts as one sent, and long enough ago for another.
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
