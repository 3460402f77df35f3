import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Act } from "../../contract/talent/acts.ts";
import { type ActFileKind, actLimits } from "../../contract/talent/limits.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { claimMedium, removeMedium } from "../media/service.ts";
import { media } from "../media/tables.ts";
import type { Services } from "../services.ts";
import { lockOwnAct } from "./edit-act.ts";
import { getAct } from "./get-act.ts";
import { actMedia, acts } from "./tables.ts";

type Parts = Pick<Services, "db" | "jobs">;

/** Uses one of the person's own pictures for the act, or the default one again for null. Removes the previous one. */
export async function setActPicture(
  { db, jobs }: Parts,
  person: Person,
  { id, mediaId }: { id: string; mediaId: string | null },
): Promise<Act> {
  await db.transaction(async (tx) => {
    const { pictureId } = await lockOwnAct(tx, person, id);
    if (pictureId === mediaId) return;
    const medium = mediaId && (await claimMedium(tx, person, mediaId));
    if (medium && medium.kind !== "image") wrong("Choose a picture.");
    await tx.update(acts).set({ pictureId: mediaId }).where(eq(acts.id, id));
    if (pictureId) await removeMedium(tx, jobs, pictureId);
  });
  return getAct(db, person, { id });
}

/** Uses one of the person's own PDFs as a rider of the act, or none. Bookings agreed with the previous one retain it. */
export async function setActFile(
  { db }: Parts,
  person: Person,
  { id, which, mediaId }: { id: string; which: ActFileKind; mediaId: string | null },
): Promise<Act> {
  const column = which === "rider" ? "riderFileId" : "hospitalityFileId";
  await db.transaction(async (tx) => {
    const act = await lockOwnAct(tx, person, id);
    if (act[column] === mediaId) return;
    const medium = mediaId && (await claimMedium(tx, person, mediaId));
    if (medium && medium.kind !== "document") wrong("Choose a PDF.");
    await tx
      .update(acts)
      .set({ [column]: mediaId })
      .where(eq(acts.id, id));
  });
  return getAct(db, person, { id });
}

/** `peaks` is the waveform of a recording. */
type Shown = { id: string; mediaId: string; caption: string; peaks?: number[] | undefined };

/** Adds the person's own picture, video or recording to an act, or changes its caption. */
export async function addToPortfolio(
  { db }: Parts,
  person: Person,
  kind: "medium" | "track",
  { id, mediaId, caption, peaks }: Shown,
): Promise<Act> {
  await db.transaction(async (tx) => {
    await lockOwnAct(tx, person, id);
    const isSound = kind === "track";
    const renamed = await tx
      .update(actMedia)
      .set({ caption })
      .where(
        and(
          eq(actMedia.mediaId, mediaId),
          eq(actMedia.actId, id),
          isSound ? isNotNull(actMedia.peaks) : isNull(actMedia.peaks),
        ),
      )
      .returning({ id: actMedia.mediaId });
    if (renamed.length > 0) return;
    const medium = await claimMedium(tx, person, mediaId);
    if (medium.kind === "document" || (medium.kind === "audio") !== isSound)
      wrong(isSound ? "Choose a recording." : "Choose a picture or a video.");
    if (isSound && !peaks)
      refuse("BAD_INPUT", { fields: [{ field: "peaks", message: "Send the waveform." }] });
    await refuseTooMany(tx, id, isSound);
    await tx
      .insert(actMedia)
      .values({ actId: id, mediaId, caption, peaks: isSound ? (peaks ?? null) : null });
    await noteKinds(tx, id);
  });
  return getAct(db, person, { id });
}

async function refuseTooMany(tx: Transaction, id: string, isSound: boolean): Promise<void> {
  const most = isSound ? actLimits.tracks : actLimits.media;
  const [row] = await tx
    .select({ count: count() })
    .from(actMedia)
    .where(
      and(eq(actMedia.actId, id), isSound ? isNotNull(actMedia.peaks) : isNull(actMedia.peaks)),
    );
  if ((row?.count ?? 0) < most) return;
  refuse("NOT_ALLOWED", {
    detail: `An act can show up to ${most} ${isSound ? "recordings" : "pictures and videos"}. Remove one first.`,
  });
}

/** Removes a picture, video or recording from an act and deletes its files. */
export async function removeFromPortfolio(
  { db, jobs }: Parts,
  person: Person,
  { id, mediaId }: { id: string; mediaId: string },
): Promise<Act> {
  await db.transaction(async (tx) => {
    await lockOwnAct(tx, person, id);
    const gone = await tx
      .delete(actMedia)
      .where(and(eq(actMedia.mediaId, mediaId), eq(actMedia.actId, id)))
      .returning({ id: actMedia.mediaId });
    if (gone.length === 0) refuse("NOT_FOUND");
    await removeMedium(tx, jobs, mediaId);
    await noteKinds(tx, id);
  });
  return getAct(db, person, { id });
}

/** Updates the columns of the act that the directory filters by. */
async function noteKinds(tx: Transaction, id: string): Promise<void> {
  const has = (kind: "audio" | "video") =>
    sql<boolean>`exists (select 1 from ${actMedia} join ${media} on ${media.id} = ${actMedia.mediaId}
      where ${actMedia.actId} = ${id} and ${media.kind} = ${kind})`;
  await tx
    .update(acts)
    .set({ hasSound: has("audio"), hasVideo: has("video") })
    .where(eq(acts.id, id));
}

function wrong(message: string): never {
  refuse("BAD_INPUT", { fields: [{ field: "mediaId", message }] });
}
