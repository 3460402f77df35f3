import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { LiveCaption } from "../../contract/rooms/captions.ts";
import type { Db } from "../lib/database/database.ts";
import type { RoomAccess } from "../rooms/room-access.ts";
import { liveCaptions } from "./tables.ts";

/** More than anybody types in the period that is shown. */
const limit = 200;

/** The columns that `captionShape` needs. */
export const captionColumns = {
  id: liveCaptions.id,
  text: liveCaptions.text,
  at: liveCaptions.at,
};

export function captionShape({
  id,
  text,
  at,
}: {
  id: string;
  text: string;
  at: Date;
}): LiveCaption {
  return { id, text, at: at.toISOString() };
}

/** The captions of the last two minutes: no viewer is further behind than that. */
export async function listCaptions(db: Db, { event }: RoomAccess<"watch">): Promise<LiveCaption[]> {
  const rows = await db
    .select(captionColumns)
    .from(liveCaptions)
    .where(
      and(
        eq(liveCaptions.eventId, event.id),
        eq(liveCaptions.recorded, false),
        gt(liveCaptions.at, sql`now() - interval '2 minutes'`),
      ),
    )
    .orderBy(asc(liveCaptions.at), asc(liveCaptions.id))
    .limit(limit);
  return rows.map(captionShape);
}
