import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { EventFields } from "../../contract/events/editing.ts";
import type { ShownDates } from "../../contract/events/series.ts";
import type { EventCard } from "../../contract/events/events.ts";
import { seriesLimits } from "../../contract/events/series-limits.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Repeats } from "../../contract/events/recurrence.ts";
import type { Page } from "../../contract/shapes.ts";
import { after, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { addDays } from "../lib/zoned-time.ts";
import {
  eventCard,
  eventCardSelect,
  eventCover,
  isAnswerOf,
  isCover,
} from "../events/event-card.ts";
import { repeatProblems } from "./recurrence-problems.ts";
import { daysOf, recurrenceOf } from "./recurrence.ts";
import { ruleText } from "./rule-text.ts";
import { fieldsOn, templateOf, whenOn } from "./series.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import { whenOf } from "../events/when-fields.ts";
import { isZone } from "../events/zones.ts";

type Preview = Parameters<typeof whenOf>[0] & { repeats: Repeats };

/** The first dates that a rule would produce. Refuses an incomplete rule. */
export async function showDates(db: Db, preview: Preview): Promise<ShownDates> {
  const { startDay, repeats } = preview;
  if (!(await isZone(db, preview.zone)))
    refuse("BAD_INPUT", { fields: [{ field: "zone", message: "Choose a time zone." }] });
  const found = whenOf(preview);
  const problems = [...("problems" in found ? found.problems : []), ...repeatProblems(preview)];
  if (problems.length > 0) refuse("BAD_INPUT", { fields: problems });
  const pattern = recurrenceOf(repeats, startDay);
  // Far enough to reach the second next 29 February.
  const days = daysOf(pattern, {
    from: startDay,
    to: addDays(startDay, 17 * 366),
    most: repeats.ends === "never" ? seriesLimits.shown : seriesLimits.dates,
  });
  const template = templateOf(preview as EventFields);
  return {
    words: ruleText(pattern),
    total: repeats.ends === "never" ? null : days.length,
    dates: days.slice(0, seriesLimits.shown).map((day) => ({
      day,
      startsAt: whenOn(fieldsOn(template, day)).startsAt.toISOString(),
    })),
  };
}

type DatesQuery = { id: string; cursor?: string | undefined; limit?: number | undefined };

/** The upcoming dates of an event's series that the viewer may see. */
export async function listDates(
  db: Db,
  viewer: Viewer,
  query: DatesQuery,
): Promise<Page<EventCard>> {
  const { id, limit = pageSize } = query;
  const [own] = await db
    .select({ seriesId: events.seriesId, visibility: events.visibility })
    .from(events)
    .where(and(eq(events.id, id), visibleEvent(viewer)));
  if (!own) refuse("NOT_FOUND");
  if (own.seriesId === null) return { items: [], next: null };
  const cursor = readCursor(query.cursor);
  const rows = await db
    .select(eventCardSelect(viewer))
    .from(events)
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(viewer))
    .where(
      and(
        eq(events.seriesId, own.seriesId),
        // A public date doesn't reveal unlisted ones, which have their own link.
        inArray(events.visibility, ["public", own.visibility]),
        visibleEvent(viewer),
        gt(events.endsAt, sql`now()`),
        after(events.startsAt, events.id, cursor),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, ({ event }) => ({
    time: event.startsAt,
    id: event.id,
  }));
  return { items: items.map(eventCard), next };
}
