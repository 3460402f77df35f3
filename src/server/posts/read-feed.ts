import { sql, type SQL } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import { preparedOnce, prepareSql, type Db } from "../lib/database/database.ts";
import { preparedViewer, viewing, type Viewer, type ViewerId } from "../lib/person.ts";
import { eventCardSelect, eventCover, isAnswerOf, isCover } from "../events/event-card.ts";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import { shownMedia } from "../media/media-shape.ts";
import { media } from "../media/tables.ts";
import { type Hidden, hiddenState } from "../moderation/visibility.ts";
import { blockedBetween } from "../people/visibility.ts";
import { users } from "../people/tables.ts";
import { goingFaces } from "../rsvps/going-list.ts";
import { rsvps } from "../rsvps/tables.ts";
import { countHiddenComments, countHiddenLikes } from "./hidden-counts.ts";
import { type CosignRow, cosignsOfPost, toCosigned } from "./find-cosigned.ts";
import { findMentioned } from "./find-mentioned.ts";
import { noEvent, type PostRow } from "./post-shape.ts";
import { likes, posts } from "./tables.ts";
import { eventOfPost } from "./visibility.ts";

/** A post's own columns, as selected by `prepareFeed`. */
type FeedRow = {
  id: string;
  type: PostRow["post"]["type"];
  title: string;
  content: string;
  category: PostRow["post"]["category"];
  visibility: PostRow["post"]["visibility"];
  mediaId: string | null;
  eventId: string | null;
  competition: string | null;
  placement: string | null;
  likes: number;
  comments: number;
  createdMs: number;
  isEdited: boolean;
  authorId: string;
  name: string;
  username: string;
  image: string | null;
  role: PostRow["author"]["role"];
  sample: boolean;
  liked: boolean;
  hidden: Hidden;
  /** Only for posts about an event. */
  cosigns: CosignRow[] | null;
  /** Whether a block hides anybody from the viewer: the same for every row. */
  hasHidden: boolean;
};

type HiddenCounts = Pick<PostRow, "hiddenLikes" | "hiddenComments"> & { id: string };

const columns = sql`${posts.id}, ${posts.type}, ${posts.title}, ${posts.content}, ${posts.category}, ${posts.visibility},
  ${posts.mediaId} as "mediaId", ${eventOfPost} as "eventId", ${posts.competition}, ${posts.placement},
  ${posts.likes}, ${posts.comments}, (extract(epoch from ${posts.createdAt}) * 1000)::float8 as "createdMs",
  ${posts.editedAt} is not null as "isEdited", ${posts.authorId} as "authorId", ${users.name}, ${users.username},
  ${users.image}, ${users.role}, ${users.sample}, ${hiddenState("post", posts.id)} as hidden`;

/** Prepares the statement for a page of posts with their authors and the viewer's likes. `addParts` adds what only some posts have. */
export function prepareFeed(db: Db, name: string, { viewer, where, order, limit }: FeedParts) {
  const own = viewer
    ? sql`${likes.postId} is not null as liked, array(${blockedBetween(viewer)}) <> '{}' as "hasHidden"`
    : sql`false as liked, false as "hasHidden"`;
  const cosigns = sql`case when ${eventOfPost} is not null
    then (select json_agg(cosign) from (${cosignsOfPost(viewer)}) cosign) end as cosigns`;
  // A join, because the planner may run `exists` by reading all of the viewer's likes.
  const ownLike = viewer
    ? sql`left join ${likes} on ${likes.postId} = ${posts.id} and ${likes.userId} = ${viewer.id}`
    : sql``;
  // A lateral join: next to the cost of all the conditions, the planner would consider scanning all users as cheap as one lookup.
  const author = sql`select * from ${users} where ${users.id} = ${posts.authorId} offset 0`;
  return prepareSql<FeedRow>(
    db,
    name,
    sql`select ${columns}, ${cosigns}, ${own} from ${posts} join lateral (${author}) as ${users} on true ${ownLike}
      where ${where} order by ${order} limit ${sql.raw(String(limit))}`,
  );
}

type FeedParts = { viewer: ViewerId; where: SQL; order: SQL; limit: number };

/** Adds pictures, events, mentions and the likes and comments of hidden people, with one statement each and only if the page has any. */
export async function addParts(db: Db, viewer: Viewer, rows: FeedRow[]): Promise<PostRow[]> {
  const mediaIds = rows.flatMap(({ mediaId }) => mediaId ?? []);
  const eventIds = rows.flatMap(({ eventId }) => eventId ?? []);
  const { media: pictures, events: cards, visitorEvents, hiddenCounts } = statements(db);
  const viewerId = viewer?.id;
  const [shownPictures, shownCards, counts, mentionsOf] = await Promise.all([
    mediaIds.length > 0 ? pictures.execute({ ids: mediaIds }) : [],
    eventIds.length > 0
      ? (viewer ? cards : visitorEvents).execute({ ...viewing(viewer), ids: padded(eventIds) })
      : [],
    rows[0]?.hasHidden ? hiddenCounts({ viewer: viewerId, ids: rows.map(({ id }) => id) }) : [],
    findMentioned(
      db,
      viewer,
      rows.map(({ content, createdMs }) => ({ content, createdAt: new Date(createdMs) })),
    ),
  ]);
  const mediumOf = new Map(shownPictures.map((one) => [one.id, one]));
  const cardOf = new Map(shownCards.map((one) => [one.event.id, one]));
  const countsOf = new Map(counts.map((one) => [one.id, one]));
  return rows.map((row) => {
    const {
      authorId,
      name,
      username,
      image,
      role,
      sample,
      liked,
      hidden: reason,
      hasHidden: _,
      createdMs,
      isEdited,
      cosigns,
      ...post
    } = row;
    const createdAt = new Date(createdMs);
    const hidden = countsOf.get(row.id);
    return {
      post: { ...post, authorId, createdAt, editedAt: isEdited ? createdAt : null },
      author: { id: authorId, name, username, image, role, sample },
      medium: (row.mediaId !== null && mediumOf.get(row.mediaId)) || null,
      ...((row.eventId !== null && cardOf.get(row.eventId)) || noEvent),
      liked,
      hidden: reason,
      hiddenLikes: hidden?.hiddenLikes ?? 0,
      hiddenComments: hidden?.hiddenComments ?? 0,
      mentions: mentionsOf({ content: row.content, createdAt }),
      cosigned: toCosigned(viewer, cosigns),
    };
  });
}

const ids = sql`any(${sql.placeholder("ids")}::uuid[])`;

/**
 * Pads the ids to the length of a page by repeating one of them. For a shorter list PostgreSQL expects fewer rows than its generic
 * plan does, so it plans the statement each time, which takes seven times as long as running it.
 */
function padded(eventIds: string[]): string[] {
  const missing = Math.max(0, pageSize - eventIds.length);
  return [...eventIds, ...Array<string>(missing).fill(eventIds[0]!)];
}

const statements = preparedOnce((db) => {
  const member = preparedViewer;
  return {
    media: db
      .select(shownMedia(media))
      .from(media)
      .where(sql`${media.id} = ${ids}`)
      .prepare("feed_media"),
    events: prepareEvents(db, "feed_events", member),
    visitorEvents: prepareEvents(db, "feed_visitor_events", undefined),
    hiddenCounts: prepareSql<HiddenCounts>(
      db,
      "feed_hidden_counts",
      sql`select ${posts.id}, ${countHiddenLikes(member, posts.id)} as "hiddenLikes",
        ${countHiddenComments(member, posts.id)} as "hiddenComments" from ${posts} where ${posts.id} = ${ids}`,
    ),
  };
});

function prepareEvents(db: Db, name: string, viewer: ViewerId) {
  return db
    .select({ ...eventCardSelect(viewer), faces: goingFaces(viewer) })
    .from(events)
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(viewer))
    .where(sql`${events.id} = ${ids} and ${visibleEvent(viewer)}`)
    .prepare(name);
}
