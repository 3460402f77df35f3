import { and, eq, exists, gt, isNull, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { EventCard } from "../../contract/events/events.ts";
import type { Page } from "../../contract/shapes.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { isShownTo } from "../rsvps/going-list.ts";
import { lineUp } from "./member-tables.ts";
import { pageByStart } from "./page-by-start.ts";
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
  const { id, kind, cursor, limit } = query;
  const [person] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), notBlocked(viewer, users.id)));
  if (!person) refuse("NOT_FOUND");
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
  const kinds = {
    created: eq(events.hostId, id),
    upcoming: and(eq(events.hostId, id), gt(events.endsAt, sql`now()`)),
    past: and(eq(events.hostId, id), isOver),
    appearances: performsThere,
    attended: and(wentThere, isOver, eq(events.status, "published")),
  };
  const where = and(
    kinds[kind],
    query.series && standsForItsSeries,
    // The host also sees their unlisted events.
    viewer?.id === id ? visibleEvent(viewer) : eq(events.visibility, "public"),
  );
  return pageByStart(db, viewer, { where, isUpcoming: kind === "upcoming", cursor, limit });
}

const sister = alias(events, "sister");

const standsForItsSeries = or(
  isNull(events.seriesId),
  sql`${events.id} = (select ${sister.id} from ${events} as sister where ${sister.seriesId} = ${events.seriesId}
    order by ${sister.endsAt} <= now(), case when ${sister.endsAt} > now() then ${sister.startsAt} end, ${sister.startsAt} desc, ${sister.id} limit 1)`,
);
