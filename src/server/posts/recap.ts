import { and, desc, eq } from "drizzle-orm";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Viewer } from "../lib/person.ts";
import { posts } from "./tables.ts";
import { visibleTo } from "./visibility.ts";

/** The latest recap of an event that the viewer may see. */
export async function findRecap(
  db: Db | Transaction,
  viewer: Viewer,
  eventId: string,
): Promise<string | null> {
  const [recap] = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.recapOf, eventId), visibleTo(viewer)))
    .orderBy(desc(posts.createdAt))
    .limit(1);
  return recap?.id ?? null;
}
