import { eq } from "drizzle-orm";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { mediaShape, type MediaRow } from "../media/media-shape.ts";
import { claimMedium, removeMedium } from "../media/service.ts";
import { done } from "../lib/effects.ts";
import { hintProfile } from "../people/live.ts";
import { changePerson, lockPerson } from "../people/service.ts";
import type { Services } from "../services.ts";
import { getProfile } from "./service.ts";
import { portraits } from "./tables.ts";

type Parts = Pick<Services, "db" | "jobs">;
type Which = "avatar" | "cover";

/** Shows one of the person's own pictures as avatar or cover, or the default one again for null. Removes the previous picture. */
export async function setPicture(
  { db, jobs }: Parts,
  person: Person,
  { picture, mediaId }: { picture: Which; mediaId: string | null },
) {
  await db.transaction(async (tx) => {
    await lockPerson(tx, person.id);
    const [shown] = await tx.select().from(portraits).where(eq(portraits.userId, person.id));
    const column = `${picture}Id` as const;
    const old = shown?.[column] ?? null;
    if (old === mediaId) return;
    const medium = mediaId && (await claimMedium(tx, person, mediaId));
    if (medium && medium.kind !== "image") {
      refuse("BAD_INPUT", { fields: [{ field: "mediaId", message: "Choose a picture." }] });
    }
    await tx
      .insert(portraits)
      .values({ userId: person.id, [column]: mediaId })
      .onConflictDoUpdate({ target: portraits.userId, set: { [column]: mediaId } });
    if (picture === "avatar")
      await changePerson(tx, person.id, { image: medium ? smallest(medium) : null });
    if (old) await removeMedium(tx, jobs, old);
  });
  return done(await getProfile(db, person, person.id), [hintProfile(person.id)]);
}

/** The URL for the small round avatars shown everywhere. The profile itself chooses from all sizes. */
function smallest(medium: MediaRow): string | null {
  return mediaShape(medium).images[0]?.url ?? null;
}
