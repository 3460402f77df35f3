import { and, desc, eq, sql } from "drizzle-orm";
import type { Appearance } from "../../contract/talent/appearances.ts";
import { pageSize } from "../../contract/paging.ts";
import type { Page } from "../../contract/shapes.ts";
import { acts } from "../acts/tables.ts";
import { visibleAct } from "../acts/visibility.ts";
import { events } from "../events/tables.ts";
import { before, pageOf, readCursor } from "../lib/database/cursor.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { isNamed, isStanding } from "./appearance-visibility.ts";
import { appearances } from "./tables.ts";

type Query = { id: string; cursor?: string | undefined; limit?: number | undefined };

/** An act's standing appearances that the viewer may see, latest event first. */
export async function listAppearances(
  db: Db,
  viewer: Viewer,
  { id, cursor, limit = pageSize }: Query,
): Promise<Page<Appearance>> {
  const [act] = await db
    .select({ id: acts.id })
    .from(acts)
    .where(and(eq(acts.id, id), visibleAct(viewer)));
  if (!act) refuse("NOT_FOUND");
  const rows = await db
    .select({
      id: appearances.id,
      number: appearances.number,
      statement: appearances.statement,
      date: appearances.day,
      startsAt: events.startsAt,
      slug: events.slug,
      isNamed: sql<boolean>`${isNamed()}`,
    })
    .from(appearances)
    .innerJoin(events, eq(events.id, appearances.eventId))
    .where(
      and(
        eq(appearances.actId, id),
        isStanding(),
        before(events.startsAt, appearances.id, readCursor(cursor)),
      ),
    )
    .orderBy(desc(events.startsAt), desc(appearances.id))
    .limit(limit + 1);
  const { items, next } = pageOf(rows, limit, (row) => ({ time: row.startsAt, id: row.id }));
  return {
    items: items.map(({ id: one, number, date, statement, slug, ...row }) => ({
      id: one,
      number,
      date,
      turnout: statement.turnout,
      event:
        row.isNamed && statement.event
          ? { title: statement.event.name, place: statement.event.place, slug }
          : null,
    })),
    next,
  };
}
