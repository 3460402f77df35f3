import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { Mentions } from "../../contract/mentions.ts";
import type { Post } from "../../contract/posts.ts";
import {
  eventCard,
  eventCardSelect,
  eventCover,
  isAnswerOf,
  isCover,
  type EventRow,
} from "../events/event-card.ts";
import { events } from "../events/tables.ts";
import { goingFaces } from "../rsvps/going-list.ts";
import { rsvps } from "../rsvps/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import type { Viewer, ViewerId } from "../lib/person.ts";
import { mediaShape, shownMedia, type MediaRow } from "../media/media-shape.ts";
import { media } from "../media/tables.ts";
import { type Hidden, hiddenShape, hiddenState } from "../moderation/visibility.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { users } from "../people/tables.ts";
import type { Cosigned } from "./find-cosigned.ts";
import { countHiddenComments, countHiddenLikes } from "./hidden-counts.ts";
import { likes, posts } from "./tables.ts";
import { eventOfPost } from "./visibility.ts";

const {
  search: _search,
  recapOf: _recapOf,
  announces: _announces,
  ...shown
} = getTableColumns(posts);

/** Selects everything posts show, in one statement for any number of posts. */
export function selectPosts(db: Db | Transaction, viewer: ViewerId) {
  // A join, because the planner may run `exists` by reading all of the viewer's likes.
  const isOwnLike = viewer
    ? and(eq(likes.postId, posts.id), eq(likes.userId, viewer.id))
    : sql`false`;
  return db
    .select({
      post: shown,
      author: personCardColumns,
      medium: shownMedia(media),
      ...eventCardSelect(viewer),
      faces: goingFaces(viewer),
      hidden: hiddenState("post", posts.id),
      hiddenLikes: countHiddenLikes(viewer, posts.id),
      hiddenComments: countHiddenComments(viewer, posts.id),
      liked: sql<boolean>`${likes.postId} is not null`,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .leftJoin(media, eq(media.id, posts.mediaId))
    .leftJoin(events, and(eq(events.id, eventOfPost), visibleEvent(viewer)))
    .leftJoin(eventCover, isCover)
    .leftJoin(rsvps, isAnswerOf(viewer))
    .leftJoin(likes, isOwnLike);
}

/** The event fields of a post without an event. */
export const noEvent = {
  event: null,
  cover: null,
  answer: null,
  guests: null,
  byTicket: null,
  placeHeldUntil: null,
  saved: false,
  notGoing: 0,
  runsIt: false,
  tickets: null,
  faces: [],
};

export type PostRow = {
  post: Omit<typeof posts.$inferSelect, "search" | "recapOf" | "announces">;
  author: Parameters<typeof makePersonCard>[0];
  medium: MediaRow | null;
  event: EventRow["event"] | null;
  cover: EventRow["cover"];
  answer: EventRow["answer"];
  guests: EventRow["guests"];
  byTicket: EventRow["byTicket"];
  placeHeldUntil: EventRow["placeHeldUntil"];
  saved: boolean;
  notGoing: number;
  runsIt: boolean;
  tickets: EventRow["tickets"];
  faces: NonNullable<Post["event"]>["faces"];
  liked: boolean;
  hidden: Hidden;
  hiddenLikes: number;
  hiddenComments: number;
  mentions?: Mentions;
  cosigned?: Cosigned | undefined;
};

/** A post as sent to one viewer. `can` says what they may do. */
export function postShape(viewer: Viewer, row: PostRow): Post {
  const { post, event, medium, mentions } = row;
  const isMine = viewer?.id === post.authorId;
  return {
    id: post.id,
    type: post.type,
    author: makePersonCard(row.author),
    time: post.createdAt.toISOString(),
    edited: post.editedAt !== null,
    title: post.title,
    content: post.content,
    ...(mentions && { mentions }),
    category: post.category,
    visibility: post.visibility,
    media: medium && mediaShape(medium),
    competition: post.competition,
    placement: post.placement,
    event: event && { ...eventCard({ ...row, event }), faces: row.faces },
    ...row.cosigned,
    likes: post.likes - row.hiddenLikes,
    likedByUser: row.liked,
    comments: post.comments - row.hiddenComments,
    ...hiddenShape(row.hidden),
    can: { edit: isMine, delete: isMine },
  };
}
