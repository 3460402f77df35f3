import { eq, sql } from "drizzle-orm";
import { bookings, bookingVersions, isFileOfTerms } from "../bookings/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import type { Services } from "../services.ts";
import { fileName } from "./media-shape.ts";
import { removedMedia } from "./service.ts";
import { media } from "./tables.ts";

const batchSize = 200;

/** Deletes a person's media, except riders that were agreed on; a job removes the files soon after. */
export async function removeMediaOf(
  tx: Transaction,
  jobs: Services["jobs"],
  personId: string,
): Promise<void> {
  await leaveAgreedRiders(tx, personId);
  const gone = await tx
    .delete(media)
    .where(eq(media.ownerId, personId))
    .returning({ id: media.id });
  const mediaIds = gone.map(({ id }) => id);
  for (let from = 0; from < mediaIds.length; from += batchSize) {
    await jobs.send(removedMedia, { mediaIds: mediaIds.slice(from, from + batchSize) }, tx);
  }
}

/** Hands a rider that both sides of a booking accepted to the remaining side, like the terms that name it. */
async function leaveAgreedRiders(tx: Transaction, personId: string): Promise<void> {
  await tx.execute(sql`
    update ${media} set owner_id = agreed.other_id
    from (
      select distinct on (${media.id}) ${media.id} as id, side.id as other_id
      from ${media}
        join ${bookingVersions} on ${isFileOfTerms(media.id)}
        join ${bookings} on ${bookings.id} = ${bookingVersions.bookingId}
          and ${bookings.agreedVersion} = ${bookingVersions.number}
        cross join lateral (values (${bookings.organizerId}), (${bookings.talentId})) as side (id)
      where ${media.ownerId} = ${personId} and side.id <> ${personId}
      order by ${media.id}, ${bookings.id}
    ) as agreed
    where ${media.id} = agreed.id`);
}

/** The best version of each of the person's pictures and videos: its file name and storage key. */
export async function listMediaOf(tx: Transaction, personId: string) {
  const rows = await tx.select().from(media).where(eq(media.ownerId, personId)).orderBy(media.id);
  return rows.flatMap(({ id, widths, videoType }) => {
    const names: { name: string; key: string }[] = [];
    const widest = Math.max(0, ...widths);
    if (widest > 0) names.push({ name: `${id}.webp`, key: `media/${id}/${widest}.webp` });
    if (videoType) {
      const file = fileName(videoType);
      names.push({ name: `${id}${file.slice(file.lastIndexOf("."))}`, key: `media/${id}/${file}` });
    }
    return names;
  });
}
