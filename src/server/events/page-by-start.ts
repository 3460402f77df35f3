import { and, asc, desc, type SQL } from "drizzle-orm";
import type { EventCard } from "../../contract/events/events.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { after, before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import type { Viewer, ViewerId } from "../lib/person.ts";
import { rsvps } from "../rsvps/tables.ts";
import { eventCard, eventCardSelect, eventCover, isAnswerOf, isCover } from "./event-card.ts";
import { events } from "./tables.ts";
import { isEventShown } from "./visibility.ts";

type Wanted = {
  where: SQL | undefined;
  /** True: soonest first. False: latest first. */
  isUpcoming: boolean;
  cursor?: string | undefined;
};

/** A page of matching events ordered by start, without those whose host is hidden from the viewer. */
export async function pageByStart(
  db: Db,
  viewer: Viewer,
  { limit = pageSize, ...wanted }: Wanted & { limit?: number | undefined },
): Promise<Page<EventCard>> {
  return pageOfCards(await selectByStart(db, viewer, wanted).limit(limit + 1), limit);
}

/** The same events as a statement, to which a limit of one more than the page's must be added. */
export function selectByStart(db: Db, viewer: ViewerId, { where, isUpcoming, cursor }: Wanted) {
  const further = isUpcoming ? after : before;
  const order = isUpcoming ? asc : desc;
  return db
    .select(eventCardSelect(viewer))
    .from(events)
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(viewer))
    .where(
      and(where, isEventShown(viewer), further(events.startsAt, events.id, readCursor(cursor))),
    )
    .orderBy(order(events.startsAt), order(events.id));
}

/** The rows of `selectByStart` as a page. */
export function pageOfCards(
  rows: Awaited<ReturnType<typeof selectByStart>>,
  limit: number,
): Page<EventCard> {
  const { items, next } = pageOf(rows, limit, ({ event }) => ({
    time: event.startsAt,
    id: event.id,
  }));
  return { items: items.map(eventCard), next };
}
