import { and, eq } from "drizzle-orm";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { mediaShape } from "../media/media-shape.ts";
import { media } from "../media/tables.ts";
import { availabilityColumn } from "../sales/availability.ts";
import type { EmbeddedEvent } from "./embed.ts";

/** An event that everybody may see, for an embed. */
export async function getEmbeddedEvent(db: Db, slug: string): Promise<EmbeddedEvent> {
  // PostgreSQL doesn't accept NUL in text.
  if (slug.includes("\0")) return refuse("NOT_FOUND");
  const [row] = await db
    .select({ event: events, tickets: availabilityColumn(), cover: media })
    .from(events)
    .leftJoin(media, eq(media.id, events.coverId))
    .where(and(eq(events.slug, slug), visibleEvent(undefined)));
  if (!row) return refuse("NOT_FOUND");
  const url = row.cover && mediaShape(row.cover).images.at(-1)?.url;
  const { event, tickets } = row;
  return { event, tickets, picture: url ? { url, alt: row.cover?.alt ?? "" } : undefined };
}
