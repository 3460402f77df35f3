import { and, asc, eq, lte, sql } from "drizzle-orm";
import { makeMove } from "../bookings/make-move.ts";
import { bookings } from "../bookings/tables.ts";
import { isStanding } from "../event-bookings/cancel-bookings-of-events.ts";
import { eventsWithAct, refreshSearchText } from "../event-editing/line-up-search.ts";
import { dayText } from "../events/date-text.ts";
import { lineUp } from "../events/member-tables.ts";
import { events } from "../events/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { type Done, write } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { removedMedia } from "../media/service.ts";
import { media } from "../media/tables.ts";
import type { Services } from "../services.ts";
import { lockOwnAct } from "./edit-act.ts";
import { actMedia, type ActRow, acts } from "./tables.ts";

/** Deletes the person's own act if it isn't booked. A job deletes the files of its portfolio. */
export function deleteAct(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  person: Person,
  id: string,
): Promise<Done<void>> {
  return write(db, async (tx) => {
    const act = await lockOwnAct(tx, person, id);
    await declineOffers(tx, person, id);
    const shown = await tx
      .select({ id: actMedia.mediaId })
      .from(actMedia)
      .where(eq(actMedia.actId, id));
    const mediaIds = [...shown.map((one) => one.id), ...(act.pictureId ? [act.pictureId] : [])];
    const played = await eventsWithAct(tx, id);
    await keepNameOnPastEvents(tx, act);
    await tx.delete(acts).where(eq(acts.id, id));
    await refreshSearchText(tx, played);
    for (const mediaId of mediaIds) await tx.delete(media).where(eq(media.id, mediaId));
    if (mediaIds.length > 0) await jobs.send(removedMedia, { mediaIds }, tx);
  });
}

/** Preserves the act's name on the line-ups of past events. */
async function keepNameOnPastEvents(tx: Transaction, { id, name }: ActRow): Promise<void> {
  await tx
    .update(lineUp)
    .set({ formerAct: name })
    .from(events)
    .where(
      and(eq(lineUp.actId, id), eq(events.id, lineUp.eventId), lte(events.endsAt, sql`now()`)),
    );
}

/** Declines open offers. Refuses while a show is agreed, since organizers count on it: the act stays until that show is cancelled. */
async function declineOffers(tx: Transaction, person: Person, actId: string): Promise<void> {
  const standing = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.actId, actId), isStanding))
    .orderBy(asc(bookings.id))
    .for("update");
  const next = standing
    .filter(({ state }) => state !== "open")
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())[0];
  if (next) {
    const day = dayText(new Date(`${next.day}T00:00:00Z`), "UTC");
    refuse("NOT_ALLOWED", {
      detail: `This act is booked for “${next.title}” on ${day}. Cancel its bookings first: each one says what that costs.`,
    });
  }
  for (const booking of standing)
    await makeMove(tx, { booking, side: "talent", actorId: person.id }, { move: "decline" });
}
