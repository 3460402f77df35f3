import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { EventCard } from "../../contract/events/events.ts";
import type { Page } from "../../contract/shapes.ts";
import { acts } from "../acts/tables.ts";
import { visibleAct } from "../acts/visibility.ts";
import { isShowOf } from "./credited-acts.ts";
import type { Db } from "../lib/database/database.ts";
import type { Viewer } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { pageByStart } from "../events/page-by-start.ts";
import { events } from "../events/tables.ts";

type ShowsQuery = {
  id: string;
  when: "upcoming" | "past";
  cursor?: string | undefined;
  limit?: number | undefined;
};

/** Past and upcoming public events at which an act performs as this act rather than another of the same performer's. */
export async function listShowsOfAct(
  db: Db,
  viewer: Viewer,
  { id, when, cursor, limit }: ShowsQuery,
): Promise<Page<EventCard>> {
  const [act] = await db
    .select({ id: acts.id })
    .from(acts)
    .where(and(eq(acts.id, id), visibleAct(viewer)));
  if (!act) refuse("NOT_FOUND");
  const isUpcoming = when === "upcoming";
  const where = and(
    isShowOf(id),
    isUpcoming ? gt(events.endsAt, sql`now()`) : lte(events.endsAt, sql`now()`),
    eq(events.visibility, "public"),
  );
  return pageByStart(db, viewer, { where, isUpcoming, cursor, limit });
}
