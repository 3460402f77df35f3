import { createHash } from "node:crypto";
import { v5, v7 } from "uuid";
import { searchTextOf } from "../server/acts/edit-act.ts";
import { actMedia, acts } from "../server/acts/tables.ts";
import { slugOf } from "../server/events/slug.ts";
import type { Transaction } from "../server/lib/database/database.ts";
import { toSearchText } from "../server/lib/search-text.ts";
import type { Storage } from "../server/lib/storage.ts";
import { media } from "../server/media/tables.ts";
import { sampleActs } from "./sample-acts.ts";
import { sampleTowns } from "./sample-events.ts";
import { sampleSound } from "./sample-sound.ts";

type Named = { namespace: string; personId: (username: string) => string };

// The sweep of files reads their age from the id, so this one has to be a time.
const made = Date.UTC(2026, 0, 1);

/** Adds the sample acts where they are missing; with a storage also what they sound like. */
export async function addSampleActs(
  tx: Transaction,
  { namespace, personId }: Named,
  storage: Storage | undefined,
): Promise<void> {
  for (const sample of sampleActs) {
    const { owner, name, town, rate, track, ...facts } = sample;
    const id = v5(`act:${name}`, namespace);
    const { zone, latitude, longitude } = sampleTowns[town];
    const [added] = await tx
      .insert(acts)
      .values({
        ...facts,
        id,
        name,
        slug: slugOf(name, id),
        ownerId: personId(owner),
        skillKeys: sample.skills.map(toSearchText),
        town,
        zone,
        latitude,
        longitude,
        rateFromMinor: rate === null ? null : rate * 100,
        hasSound: Boolean(track && storage),
        listed: true,
        sample: true,
        search: searchTextOf({ ...sample }),
      })
      .onConflictDoNothing()
      .returning({ id: acts.id });
    if (!added || !track || !storage) continue;
    const mediaId = v7({ msecs: made, random: createHash("sha256").update(name).digest() });
    const { bytes, seconds, peaks } = sampleSound(track.notes);
    await storage.putBytes(`media/${mediaId}/sound.flac`, bytes);
    await tx.insert(media).values({
      id: mediaId,
      ownerId: personId(owner),
      uploadId: `sample-${mediaId}`,
      kind: "audio",
      width: 0,
      height: 0,
      seconds,
      videoType: "audio/flac",
      widths: [],
      bytes: bytes.length,
    });
    await tx.insert(actMedia).values({ mediaId, actId: id, caption: track.title, peaks });
  }
}
