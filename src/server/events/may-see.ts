import { and, eq } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import type { Viewer } from "../lib/person.ts";
import { events } from "./tables.ts";
import { visibleEvent } from "./visibility.ts";

/** Whether there is such an event for the viewer. */
export async function maySeeEvent(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  const found = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, id), visibleEvent(viewer)));
  return found.length > 0;
}
