import { sql } from "drizzle-orm";
import { eventCardSelect, eventCover, isAnswerOf, isCover } from "../events/event-card.ts";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import { preparedOnce, prepareSql, type Db } from "../lib/database/database.ts";
import { inSameRound, shareRuns } from "../lib/limit-concurrency.ts";
import { viewing, type Viewer, type ViewerId } from "../lib/person.ts";
import { shownMedia } from "../media/media-shape.ts";
import { media } from "../media/tables.ts";
import { goingFaces } from "../rsvps/going-list.ts";
import { rsvps } from "../rsvps/tables.ts";
import { toCosigned } from "./find-cosigned.ts";
import { findMentioned } from "./find-mentioned.ts";
import { countHiddenComments, countHiddenLikes } from "./hidden-counts.ts";
import { noEvent, type PostRow } from "./post-shape.ts";
import {
  type FeedRow,
  inPlaces,
  reader,
  readers,
  readersAtOnce,
  readersOf,
  type Reader,
} from "./read-feed.ts";
import { posts } from "./tables.ts";

type HiddenCounts = Pick<PostRow, "hiddenLikes" | "hiddenComments"> & { id: string };

/** Adds pictures, event cards, mentions and the counts of hidden likes and comments: one statement each, and only if the page has any. */
export async function addParts(db: Db, viewer: Viewer, rows: FeedRow[]): Promise<PostRow[]> {
  const mediaIds = rows.flatMap(({ mediaId }) => mediaId ?? []);
  const eventIds = rows.flatMap(({ eventId }) => eventId ?? []);
  const { pictures, cards, visitorCards, hiddenCounts } = statements(db);
  const asking = viewing(viewer);
  const [mediumOf, shownCards, counts, mentionsOf] = await Promise.all([
    mediaIds.length > 0 ? pictures("", mediaIds) : new Map<string, never>(),
    eventIds.length > 0 ? (viewer ? cards : visitorCards)("", { ...asking, ids: eventIds }) : [],
    rows[0]?.hasHidden ? hiddenCounts("", { ...asking, ids: rows.map(({ id }) => id) }) : [],
    findMentioned(
      db,
      viewer,
      rows.map(({ content, createdMs }) => ({ content, createdAt: new Date(createdMs) })),
    ),
  ]);
  const cardOf = new Map(shownCards.map((one) => [one.event.id, one]));
  const countsOf = new Map(counts.map((one) => [one.id, one]));
  return rows.map((row) => {
    const createdAt = new Date(row.createdMs);
    const hidden = countsOf.get(row.id);
    return {
      // Field by field, which is several times faster than copying a row without some of its fields.
      post: {
        id: row.id,
        authorId: row.authorId,
        type: row.type,
        title: row.title,
        content: row.content,
        category: row.category,
        visibility: row.visibility,
        mediaId: row.mediaId,
        eventId: row.eventId,
        competition: row.competition,
        placement: row.placement,
        likes: row.likes,
        comments: row.comments,
        createdAt,
        editedAt: row.isEdited ? createdAt : null,
      },
      author: {
        id: row.authorId,
        name: row.name,
        username: row.username,
        image: row.image,
        role: row.role,
        sample: row.sample,
      },
      medium: (row.mediaId !== null && mediumOf.get(row.mediaId)) || null,
      ...((row.eventId !== null && cardOf.get(row.eventId)) || noEvent),
      liked: row.liked,
      hidden: row.hidden,
      hiddenLikes: hidden?.hiddenLikes ?? 0,
      hiddenComments: hidden?.hiddenComments ?? 0,
      mentions: mentionsOf({ content: row.content, createdAt }),
      cosigned: toCosigned(viewer, row.cosigns),
    };
  });
}

type Listing = Reader & { ids: string[] };

const idsOfReader = sql`any(readers.ids::uuid[])`;

// Pages that are read in the same round share these, too.
const statements = preparedOnce((db) => {
  const pictures = db
    .select(shownMedia(media))
    .from(media)
    .where(sql`${media.id} = any(${sql.placeholder("ids")}::uuid[])`)
    .prepare("feed_media");
  const hiddenCounts = prepareSql<HiddenCounts & { place: number }>(
    db,
    "feed_hidden_counts",
    sql`select readers.place::int, ${posts.id}, ${countHiddenLikes(reader, posts.id)} as "hiddenLikes",
        ${countHiddenComments(reader, posts.id)} as "hiddenComments"
      from ${readers} join ${posts} on ${posts.id} = ${idsOfReader}`,
  );
  return {
    pictures: shareRuns(
      inSameRound,
      async (_, lists: string[][]) => {
        const shown = await pictures.execute({ ids: [...new Set(lists.flat())] });
        const byId = new Map(shown.map((one) => [one.id, one]));
        return lists.map(() => byId);
      },
      readersAtOnce,
    ),
    cards: shareCards(db, "feed_events", reader),
    visitorCards: shareCards(db, "feed_visitor_events", undefined),
    hiddenCounts: shareRuns(
      inSameRound,
      async (_, asking: Listing[]) => inPlaces(asking, await hiddenCounts(readersOf(asking))),
      readersAtOnce,
    ),
  };
});

function shareCards(db: Db, name: string, viewer: ViewerId) {
  const cards = db
    .select({
      place: sql<number>`readers.place::int`,
      ...eventCardSelect(viewer),
      faces: goingFaces(viewer),
    })
    .from(readers)
    .innerJoin(events, sql`${events.id} = ${idsOfReader} and ${visibleEvent(viewer)}`)
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(viewer))
    .prepare(name);
  return shareRuns(
    inSameRound,
    async (_, asking: Listing[]) => inPlaces(asking, await cards.execute(readersOf(asking))),
    readersAtOnce,
  );
}
