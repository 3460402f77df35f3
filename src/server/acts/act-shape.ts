import { eq, inArray, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ActCard, Track } from "../../contract/talent/acts.ts";
import type { Media } from "../../contract/media.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { mediaShape, type MediaRow, shownMedia } from "../media/media-shape.ts";
import { media } from "../media/tables.ts";
import { actMedia, acts, type ActRow } from "./tables.ts";

/** The act's picture in queries that join it. */
export const actPicture = alias(media, "act_picture");
export const isActPicture = eq(actPicture.id, acts.pictureId);

type CardRow = { act: ActRow; picture: MediaRow | null; track: Track | null };

/** An act as shown in lists. */
export function actCard({ act, picture, track }: CardRow): ActCard {
  const { id, slug, name, kind, line, skills, town, ownerId, listed, sample, verifiedAppearances } =
    act;
  return {
    id,
    slug,
    name,
    kind,
    line,
    skills,
    town,
    ownerId,
    listed,
    sample,
    verifiedAppearances,
    rate: rateOf(act),
    picture: picture && mediaShape(picture),
    track,
  };
}

function rateOf({ rateFromMinor, currency, ratePer }: ActRow): ActCard["rate"] {
  return rateFromMinor === null ? null : { fromMinor: rateFromMinor, currency, per: ratePer };
}

type Sound = { medium: MediaRow; title: string; peaks: number[] | null };

/** A recording as the player needs it, or an empty list if it isn't playable. */
export function trackShape({ medium, title, peaks }: Sound): Track[] {
  const { id, seconds, sound } = mediaShape(medium);
  return sound && peaks ? [{ id, title, seconds: seconds ?? 0, ...sound, peaks }] : [];
}

/** The first recording of each of these acts. */
export async function firstTracks(
  db: Db | Transaction,
  actIds: string[],
): Promise<Map<string, Track>> {
  if (actIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([actMedia.actId], {
      actId: actMedia.actId,
      medium: shownMedia(media),
      title: actMedia.caption,
      peaks: actMedia.peaks,
    })
    .from(actMedia)
    .innerJoin(media, eq(media.id, actMedia.mediaId))
    .where(sql`${inArray(actMedia.actId, actIds)} and ${media.kind} = 'audio'`)
    .orderBy(actMedia.actId, actMedia.createdAt);
  return new Map(
    rows.flatMap(({ actId, ...sound }) =>
      trackShape(sound).map((track) => [actId, track] as const),
    ),
  );
}

/** The first recording of an act, in a query of acts; null if it has none. */
export function firstSound(): SQL<Sound | null> {
  const columns = Object.entries(shownMedia(media)).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  );
  return sql`case when ${acts.hasSound} then (
    select json_build_object('medium', json_build_object(${sql.join(columns, sql`, `)}),
      'title', ${actMedia.caption}, 'peaks', ${actMedia.peaks})
    from ${actMedia} join ${media} on ${media.id} = ${actMedia.mediaId}
    where ${actMedia.actId} = ${acts.id} and ${media.kind} = 'audio'
    order by ${actMedia.createdAt} limit 1) end`;
}

/** The first video of each of these acts. */
export async function firstVideos(
  db: Db | Transaction,
  actIds: string[],
): Promise<Map<string, Media>> {
  if (actIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([actMedia.actId], { actId: actMedia.actId, medium: shownMedia(media) })
    .from(actMedia)
    .innerJoin(media, eq(media.id, actMedia.mediaId))
    .where(sql`${inArray(actMedia.actId, actIds)} and ${media.kind} = 'video'`)
    .orderBy(actMedia.actId, actMedia.createdAt);
  return new Map(rows.map(({ actId, medium }) => [actId, mediaShape(medium)]));
}
