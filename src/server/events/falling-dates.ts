import { and, count, eq, inArray, ne, sql } from "drizzle-orm";
import type { FollowingPlan } from "../../contract/event-series.ts";
import type { Transaction } from "../lib/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/routes.ts";
import { cancelEvent } from "./edit.ts";
import { seatAt } from "./seat.ts";
import { events, rsvps } from "./tables.ts";

type Falling = {
  dates: (typeof events.$inferSelect)[];
  message: string;
  /** Which of them may be cancelled; undefined when all of them may. */
  cancels?: string[] | undefined;
};

/** Cancels the dates that somebody has answered, with a word, and removes the others. The caller holds their locks. */
export async function dropDates(
  tx: Transaction,
  person: Person,
  { dates, message, cancels }: Falling,
) {
  const cancelled: FollowingPlan["cancelled"] = [];
  const answers = await countAnswers(
    tx,
    dates.map(({ id }) => id),
  );
  for (const { id, title, zone, startsAt } of dates) {
    await seatAt(tx, person, id, "cancel");
    const answered = answers.get(id);
    if (answered === undefined) {
      await tx.delete(events).where(eq(events.id, id));
      continue;
    }
    if (cancels && !cancels.includes(id))
      refuse("CONFLICT", { detail: "People have answered dates that would fall out. Look again." });
    await cancelEvent(tx, person, { id, message });
    await tx.update(events).set({ occurrence: null }).where(eq(events.id, id));
    cancelled.push({ id, title, zone, startsAt: startsAt.toISOString(), answers: answered });
  }
  return { cancelled, removed: dates.length - cancelled.length };
}

/** How many people go, may go or wait, the host left out. */
async function countAnswers(tx: Transaction, ids: string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ id: rsvps.eventId, answers: count() })
    .from(rsvps)
    .innerJoin(events, eq(events.id, rsvps.eventId))
    .where(
      and(
        inArray(rsvps.eventId, ids),
        ne(rsvps.answer, "not-going"),
        sql`${rsvps.userId} is distinct from ${events.hostId}`,
      ),
    )
    .groupBy(rsvps.eventId);
  return new Map(rows.map(({ id, answers }) => [id, answers]));
}
