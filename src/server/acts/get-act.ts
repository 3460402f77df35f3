import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Act, ActCard, ActFile } from "../../contract/talent/acts.ts";
import { fileHref } from "../../contract/bookings/terms-text.ts";
import { type Db, preparedOnce, type Transaction } from "../lib/database/database.ts";
import { readRichText } from "../lib/rich-text.ts";
import { refuse } from "../lib/refuse.ts";
import { preparedViewer, viewing, type Viewer, type ViewerId } from "../lib/person.ts";
import { mediaShape } from "../media/media-shape.ts";
import { media } from "../media/tables.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { hiddenShape, hiddenState } from "../moderation/visibility.ts";
import { actCard, actPicture, firstTracks, isActPicture, trackShape } from "./act-shape.ts";
import { actFollows, actMedia, actMembers, type ActRow, acts, actSaves } from "./tables.ts";
import { actIdsOf, visibleAct } from "./visibility.ts";

type Which = { slug: string } | { id: string };

/** An act's showcase. Throws NOT_FOUND if there is none that the viewer may see. */
export async function getAct(db: Db | Transaction, viewer: Viewer, which: Which): Promise<Act> {
  const isIt = "slug" in which ? eq(acts.slug, which.slug) : eq(acts.id, which.id);
  const mark = (table: typeof actFollows | typeof actSaves) =>
    viewer
      ? sql<boolean>`exists (select 1 from ${table} where ${table.actId} = ${acts.id} and ${table.personId} = ${viewer.id})`
      : sql<boolean>`false`;
  const [row] = await db
    .select({
      act: acts,
      picture: actPicture,
      owner: personCardColumns,
      followers: sql<number>`(select count(*)::int from ${actFollows} where ${actFollows.actId} = ${acts.id})`,
      followedByMe: mark(actFollows),
      savedByMe: mark(actSaves),
      hidden: hiddenState("act", acts.id),
    })
    .from(acts)
    .innerJoin(users, eq(users.id, acts.ownerId))
    .leftJoin(actPicture, isActPicture)
    .where(and(isIt, or(visibleAct(viewer), isInvited(viewer))));
  if (!row) refuse("NOT_FOUND");
  const { act } = row;
  const isMine = viewer?.id === act.ownerId;
  const members = await listMembers(db, viewer, act.id);
  const shown = await listPortfolio(db, act.id);
  const files = await listFiles(db, act);
  const tracks = shown.flatMap(({ medium, caption, peaks }) =>
    medium.kind === "audio" ? trackShape({ medium, title: caption, peaks }) : [],
  );
  return {
    ...actCard({ act, picture: row.picture, track: tracks[0] ?? null }),
    about: act.about,
    aboutBlocks: readRichText(act.about),
    rider: act.rider,
    riderBlocks: readRichText(act.rider),
    hospitality: act.hospitality,
    hospitalityBlocks: readRichText(act.hospitality),
    riderFile: files.get(act.riderFileId) ?? null,
    hospitalityFile: files.get(act.hospitalityFileId) ?? null,
    rates: act.rates,
    testimonials: act.testimonials,
    radiusKm: act.radiusKm,
    zone: act.zone,
    availabilityAudience: act.availabilityAudience,
    owner: makePersonCard(row.owner),
    // Others don't see pending invitations.
    members: members.filter(({ person, confirmed }) =>
      Boolean(confirmed || isMine || person.id === viewer?.id),
    ),
    media: shown
      .filter(({ medium }) => medium.kind !== "audio")
      .map(({ medium, caption }) => Object.assign(mediaShape(medium), { caption })),
    tracks,
    followers: row.followers,
    followedByMe: row.followedByMe,
    savedByMe: row.savedByMe,
    invitesMe: members.some(({ person, confirmed }) => !confirmed && person.id === viewer?.id),
    ...hiddenShape(row.hidden),
    can: { edit: isMine },
  };
}

/** People invited to a band see it before it's listed. */
function isInvited(viewer: Viewer) {
  if (!viewer) return undefined;
  return and(
    notBlocked(viewer, acts.ownerId),
    sql`exists (select 1 from ${actMembers} where ${actMembers.actId} = ${acts.id} and ${actMembers.personId} = ${viewer.id})`,
  );
}

async function listMembers(db: Db | Transaction, viewer: Viewer, actId: string) {
  const rows = await db
    .select({
      person: personCardColumns,
      part: actMembers.part,
      confirmed: actMembers.confirmed,
    })
    .from(actMembers)
    .innerJoin(users, eq(users.id, actMembers.personId))
    .where(and(eq(actMembers.actId, actId), notBlocked(viewer, users.id)))
    .orderBy(asc(actMembers.createdAt), asc(users.id));
  return rows.map(({ person, part, confirmed }) => ({
    person: makePersonCard(person),
    part,
    confirmed,
  }));
}

/** The PDF riders, by id. */
async function listFiles(
  db: Db | Transaction,
  { riderFileId, hospitalityFileId }: ActRow,
): Promise<Map<string | null, ActFile>> {
  const ids = [riderFileId, hospitalityFileId].flatMap((one) => one ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: media.id, name: media.alt, bytes: media.bytes })
    .from(media)
    .where(inArray(media.id, ids));
  return new Map(rows.map((row) => [row.id, { ...row, url: fileHref(row.id) }]));
}

function listPortfolio(db: Db | Transaction, actId: string) {
  return db
    .select({ medium: media, caption: actMedia.caption, peaks: actMedia.peaks })
    .from(actMedia)
    .innerJoin(media, eq(media.id, actMedia.mediaId))
    .where(eq(actMedia.actId, actId))
    .orderBy(asc(actMedia.createdAt), asc(actMedia.mediaId));
}

/** The acts that a person owns or is a confirmed member of. */
export async function listActsOfPerson(
  db: Db,
  viewer: Viewer,
  personId: string,
): Promise<ActCard[]> {
  const rows = await actsOfPerson(db)[viewer ? "signedIn" : "visitor"].execute({
    ...viewing(viewer),
    person: personId,
  });
  const tracks = await firstTracks(
    db,
    rows.map(({ act }) => act.id),
  );
  return rows.map((row) => actCard({ ...row, track: tracks.get(row.act.id) ?? null }));
}

const actsOfPerson = preparedOnce((db) => {
  const person = sql.placeholder("person");
  const prepare = (viewer: ViewerId) =>
    db
      .select({ act: acts, picture: actPicture })
      .from(acts)
      .leftJoin(actPicture, isActPicture)
      .innerJoin(users, eq(users.id, person))
      .where(
        and(
          // An array is read once, by two indexes, and PostgreSQL keeps the plan for it.
          sql`${acts.id} = any(array${actIdsOf(sql`${person}::uuid`)})`,
          visibleAct(viewer),
          notBlocked(viewer, users.id),
        ),
      )
      .orderBy(asc(acts.createdAt))
      .limit(50)
      .prepare(`acts_of_person_${viewer ? "signed_in" : "visitor"}`);
  return { signedIn: prepare(preparedViewer), visitor: prepare(undefined) };
});
