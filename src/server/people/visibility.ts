import { and, eq, notExists, sql, type AnyColumn, type SQL } from "drizzle-orm";
import { alias, QueryBuilder } from "drizzle-orm/pg-core";
import type { Viewer } from "../lib/routes.ts";
import { blocks } from "./tables.ts";

const query = new QueryBuilder({ casing: "snake_case" });

/** Neither has blocked the other: for every query that shows what the person of this column did. */
export function notBlocked(viewer: Viewer, personId: AnyColumn): SQL | undefined {
  if (!viewer) return undefined;
  const [byViewer, ofViewer] = [alias(blocks, "blocks_by_viewer"), alias(blocks, "blocks_of_viewer")];
  return and(
    notExists(
      query
        .select({ one: sql`1` })
        .from(byViewer)
        .where(and(eq(byViewer.blockerId, viewer.id), eq(byViewer.blockedId, personId))),
    ),
    notExists(
      query
        .select({ one: sql`1` })
        .from(ofViewer)
        .where(and(eq(ofViewer.blockedId, viewer.id), eq(ofViewer.blockerId, personId))),
    ),
  );
}
