import { and, eq, exists, gt, isNull, lte, or, type Placeholder, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { EventCard } from "../../contract/events/events.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { type Db, preparedOnce } from "../lib/database/database.ts";
import { preparedViewer, viewing, type Viewer, type ViewerId } from "../lib/person.ts";
import { requireVisiblePerson } from "../people/require-visible-person.ts";
import { isShownTo } from "../rsvps/going-list.ts";
import { lineUp } from "./member-tables.ts";
import { pageByStart, pageOfCards, selectByStart } from "./page-by-start.ts";
import { events } from "./tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { visibleEvent } from "./visibility.ts";

type PersonEventsQuery = {
  id: string;
  kind: "created" | "upcoming" | "past" | "attended" | "appearances";
  series?: "once" | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
};

/**
 * Lists a person's public events. Events that they attended are listed only once over, and only to the audience they chose: upcoming ones
 * would reveal where to find them.
 */
export async function listEventsOfPerson(
  db: Db,
  viewer: Viewer,
  query: PersonEventsQuery,
): Promise<Page<EventCard>> {
  const { id, kind, cursor, limit = pageSize } = query;
  await requireVisiblePerson(db, viewer, id);
  if (viewer && viewer.id !== id && isShownFirst(kind) && !cursor && !query.series) {
    const values = { ...viewing(viewer), person: id, limit: limit + 1 };
    return pageOfCards(await prepared(db)[kind].execute(values), limit);
  }
  const where = and(
    ofKind(db, viewer, id)[kind],
    query.series && standsForItsSeries,
    // The host also sees their unlisted events.
    viewer?.id === id ? visibleEvent(viewer) : isPublic,
  );
  return pageByStart(db, viewer, { where, isUpcoming: kind === "upcoming", cursor, limit });
}

const isPublic = eq(events.visibility, "public");

function ofKind(db: Db, viewer: ViewerId, id: string | Placeholder) {
  const isOver = lte(events.endsAt, sql`now()`);
  const wentThere = exists(
    db
      .select({ one: sql`1` })
      .from(rsvps)
      .where(
        and(
          eq(rsvps.eventId, events.id),
          eq(rsvps.userId, id),
          eq(rsvps.answer, "going"),
          isShownTo(viewer),
        ),
      ),
  );
  const performsThere = exists(
    db
      .select({ one: sql`1` })
      .from(lineUp)
      .where(and(eq(lineUp.eventId, events.id), eq(lineUp.personId, id), eq(lineUp.asked, false))),
  );
  return {
    created: eq(events.hostId, id),
    upcoming: and(eq(events.hostId, id), gt(events.endsAt, sql`now()`)),
    past: and(eq(events.hostId, id), isOver),
    appearances: performsThere,
    attended: and(wentThere, isOver, eq(events.status, "published")),
  };
}

/** The lists that every visit of somebody's profile asks for. */
const prepared = preparedOnce((db) => {
  const kinds = ofKind(db, preparedViewer, sql.placeholder("person"));
  const prepare = (kind: ShownFirst) =>
    selectByStart(db, preparedViewer, {
      where: and(kinds[kind], isPublic),
      isUpcoming: kind === "upcoming",
    })
      .limit(sql.placeholder("limit"))
      .prepare(`${kind}_of_person`);
  return { upcoming: prepare("upcoming"), appearances: prepare("appearances") };
});

type ShownFirst = "upcoming" | "appearances";
const isShownFirst = (kind: PersonEventsQuery["kind"]): kind is ShownFirst =>
  kind === "upcoming" || kind === "appearances";

const sister = alias(events, "sister");

const standsForItsSeries = or(
  isNull(events.seriesId),
  sql`${events.id} = (select ${sister.id} from ${events} as sister where ${sister.seriesId} = ${events.seriesId}
    order by ${sister.endsAt} <= now(), case when ${sister.endsAt} > now() then ${sister.startsAt} end, ${sister.startsAt} desc, ${sister.id} limit 1)`,
);
