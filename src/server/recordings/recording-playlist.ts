import { eq, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "../lib/database/database.ts";
import { eventRooms } from "../rooms/tables.ts";
import { playlistText } from "../streams/playlist-text.ts";
import { streamSegments } from "../streams/tables.ts";

/** The playlist of the trimmed recording, or undefined if nothing is left of it. */
export async function recordingPlaylist(db: Db, eventId: string): Promise<string | undefined> {
  const [room] = await db
    .select({ startMs: eventRooms.trimStartMs, endMs: eventRooms.trimEndMs })
    .from(eventRooms)
    .where(eq(eventRooms.eventId, eventId));
  const epochs = await listEpochs(db, eventId);
  const { startMs = 0, endMs = null } = room ?? {};
  let placeMs = 0;
  let longestMs = 0;
  const segments = epochs.flatMap(({ epoch, ns, sequences, durationsMs, startsAtMs }) =>
    ns.flatMap((n, at) => {
      const durationMs = durationsMs[at]!;
      const from = placeMs;
      placeMs += durationMs;
      longestMs = Math.max(longestMs, durationMs);
      if (from < startMs || (endMs !== null && placeMs > endMs)) return [];
      return {
        epoch,
        n,
        durationMs,
        sequence: sequences[at]!,
        startsAt: new Date(startsAtMs[at]!),
      };
    }),
  );
  const [first] = segments;
  if (!first) return undefined;
  return playlistText(
    {
      segments,
      discontinuities: epochs.filter(({ epoch }) => epoch < first.epoch).length,
      ended: true,
      targetSeconds: Math.round(longestMs / 1_000),
    },
    "recording",
  );
}

/** One row per epoch rather than per segment: two hours are thousands of segments, which take ten times as long to read. */
async function listEpochs(db: Db, eventId: string) {
  const { epoch, n, sequence, durationMs, startsAt } = streamSegments;
  return db
    .select({
      epoch,
      ns: eachOf(n),
      sequences: eachOf(sequence),
      durationsMs: eachOf(durationMs),
      startsAtMs: eachOf(sql`(extract(epoch from ${startsAt}) * 1000)::bigint`),
    })
    .from(streamSegments)
    .where(eq(streamSegments.eventId, eventId))
    .groupBy(epoch)
    .orderBy(sql`min(${sequence})`);
}

function eachOf(value: PgColumn | SQL): SQL<number[]> {
  return sql`json_agg(${value} order by ${streamSegments.sequence})`;
}
