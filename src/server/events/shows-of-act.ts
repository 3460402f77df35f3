import { and, asc, desc, eq, gt, lte, sql } from "drizzle-orm";
import type { EventCard } from "../../contract/events/events.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { acts } from "../acts/tables.ts";
import { visibleAct } from "../acts/visibility.ts";
import { isShowOf } from "../appearances/credited-acts.ts";
import { after, before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import type { Viewer } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { rsvps } from "../rsvps/tables.ts";
import { eventCard, eventCardSelect, eventCover, isAnswerOf, isCover } from "./event-card.ts";
import { events } from "./tables.ts";
import { isEventShown } from "./visibility.ts";

type ShowsQuery = {
  id: string;
  when: "upcoming" | "past";
  cursor?: string | undefined;
  limit?: number | undefined;
};

/** The public events at which an act appears, or appeared, as this act and no other of the same performer's. */
export async function listShowsOfAct(
  db: Db,
  viewer: Viewer,
  { id, when, cursor: from, limit = pageSize }: ShowsQuery,
): Promise<Page<EventCard>> {
  const [act] = await db
    .select({ id: acts.id })
    .from(acts)
    .where(and(eq(acts.id, id), visibleAct(viewer)));
  if (!act) refuse("NOT_FOUND");
  const isUpcoming = when === "upcoming";
  const further = isUpcoming ? after : before;
  const order = isUpcoming ? asc : desc;
  const rows = await db
    .select(eventCardSelect(viewer))
    .from(events)
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(viewer))
    .where(
      and(
        isShowOf(id),
        isUpcoming ? gt(events.endsAt, sql`now()`) : lte(events.endsAt, sql`now()`),
        eq(events.visibility, "public"),
        isEventShown(viewer),
        further(events.startsAt, events.id, readCursor(from)),
      ),
    )
    .orderBy(order(events.startsAt), order(events.id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ event }) => ({
    time: event.startsAt,
    id: event.id,
  }));
  return { items: items.map(eventCard), next };
}
