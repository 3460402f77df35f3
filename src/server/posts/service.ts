import { and, eq } from "drizzle-orm";
import type { NewPost, Post } from "../../contract/posts.ts";
import { isVisible } from "../../contract/shapes.ts";
import { getEventAccess } from "../events/event-access.ts";
import {
  announceEventOfPost,
  createEventFromPost,
  removeEventOfPost,
} from "../event-editing/event-of-post.ts";
import { preparedOnce, type Db, type Transaction } from "../lib/database/database.ts";
import { done, hintPeople, record, write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { claimMedium, removeMedium } from "../media/service.ts";
import {
  findHeldWord,
  type HeldWordList,
  queueForReview,
  readHeldWords,
} from "../moderation/queue-for-review.ts";
import { notifyMentioned } from "../notifications/mentions.ts";
import { hintRecipientsOfPost } from "../notifications/notify.ts";
import type { Services } from "../services.ts";
import { askToCosign } from "./cosign.ts";
import { titleOf } from "./event-title-text.ts";
import { getPost } from "./list-posts.ts";
import { hintAdded, hintDeleted } from "./live-hints.ts";
import { insertPlainPost } from "./insert-plain-post.ts";
import { noEvent, postShape } from "./post-shape.ts";
import { searchTextOf } from "./search-text.ts";
import { posts } from "./tables.ts";

/** Publishes a post. Idempotent: a repeated request creates one post. */
export async function createPost(db: Db, author: Person, input: NewPost): Promise<Done<Post>> {
  if (input.type === "video" && !input.mediaId) wrong("mediaId", "Choose a video.");
  if (input.type === "post" && !isVisible(input.content) && !input.mediaId) {
    wrong("content", "Write something or add an image.");
  }
  if (input.type === "event" && input.eventDate < earliestDay()) {
    wrong("eventDate", "Choose today or a later day.");
  }
  const plain = await publishPlainPost(db, author, input);
  if (plain) return done(plain, hintAdded(plain));
  const list = await readHeldWords(db);
  lastRead(db).list = list;
  const word = findHeldWord(author, textOf(input), list.words);
  return write(db, (tx) => createWithParts(tx, author, { input, word }));
}

/** The held words as this process last read them. */
const lastRead = preparedOnce((): { list?: HeldWordList } => ({}));

/**
 * Publishes a post that has only words, and none of the held ones, in one statement, which proves that the list was current. Undefined if
 * the post has more, or if anything else about it needs a closer look.
 */
async function publishPlainPost(db: Db, author: Person, input: NewPost): Promise<Post | undefined> {
  const { list } = lastRead(db);
  const isAboutEvent = input.type === "post" && (input.recapOf ?? input.announces) !== null;
  const hasParts = input.mediaId !== null || input.content.includes("@");
  if (!list || input.type === "event" || isAboutEvent || hasParts) return undefined;
  if (findHeldWord(author, textOf(input), list.words) !== undefined) return undefined;
  const row = rowOf(author, input);
  const createdAt = await insertPlainPost(db, { ...row, wordsVersion: list.version });
  if (!createdAt) return undefined;
  const { search: _, ...stored } = row;
  const added = { mediaId: null, eventId: null, likes: 0, comments: 0, createdAt, editedAt: null };
  const counts = { liked: false, hidden: null, hiddenLikes: 0, hiddenComments: 0 };
  const post = { ...stored, ...added };
  return postShape(author, { post, author, medium: null, ...noEvent, ...counts });
}

/** Today in the westernmost time zone (UTC-12), where the day ends last. */
function earliestDay(): string {
  return new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10);
}

function textOf(input: NewPost): string {
  return [input.title, input.content, input.type === "achievement" ? input.competition : ""].join(
    "\n",
  );
}

async function createWithParts(
  tx: Transaction,
  author: Person,
  { input, word }: { input: NewPost; word: string | undefined },
): Promise<Post> {
  // Inserts the row first, so that a repeated request waits for the first one and then finds its post.
  if (!(await insertPost(tx, author, input))) return getOwnPost(tx, author, input.id);
  const { mediaId } = input;
  const medium = mediaId && (await claimMedium(tx, author, mediaId));
  if (medium && medium.kind !== (input.type === "video" ? "video" : "image")) {
    wrong("mediaId", input.type === "video" ? "Choose a video." : "Choose a picture.");
  }
  const eventId = input.type === "event" ? await createEvent(tx, author, input) : null;
  const recapOf = input.type === "post" ? input.recapOf : null;
  if (recapOf) await requirePastEvent(tx, author, recapOf);
  const announces = input.type === "post" ? input.announces : null;
  if (announces) await requireComingEvent(tx, author, announces);
  await tx
    .update(posts)
    .set({ mediaId, eventId, recapOf, announces })
    .where(eq(posts.id, input.id));
  const { id, content } = input;
  if (word !== undefined) {
    await queuePost(tx, { id, eventId, authorId: author.id, word });
    record(tx, hintPeople([author.id], { type: "my-posts-changed" }));
    return getPost(tx, author, id);
  }
  if (eventId !== null) await announceEventOfPost(tx, eventId);
  await notifyMentioned(tx, { by: author.id, postId: id, text: content });
  if (announces) await askToCosign(tx, { eventId: announces });
  const post = await getPost(tx, author, id);
  record(tx, ...hintAdded(post));
  return post;
}

type QueuedPost = { id: string; eventId: string | null; authorId: string; word: string };

/** Hides a post and the event it announces until a moderator approves them. */
export async function queuePost(tx: Transaction, post: QueuedPost): Promise<void> {
  const held = { ownerId: post.authorId, waitsFor: "moderators", reason: post.word } as const;
  await queueForReview(tx, { ...held, target: "post", targetId: post.id });
  if (post.eventId !== null)
    await queueForReview(tx, { ...held, target: "event", targetId: post.eventId });
}

/** Only organizers may write a recap, and only once the event is over. */
async function requirePastEvent(tx: Transaction, author: Person, eventId: string): Promise<void> {
  const { event } = await getEventAccess(tx, author, eventId, "edit");
  if (event.endsAt > new Date()) wrong("recapOf", "Write the recap once the event is over.");
}

/** Only organizers may announce an upcoming event, and not one that is invite-only. */
async function requireComingEvent(tx: Transaction, author: Person, id: string): Promise<void> {
  const { event } = await getEventAccess(tx, author, id, "edit");
  if (event.endsAt < new Date()) wrong("announces", "The event is over. Write a recap.");
  if (event.visibility === "invite-only")
    wrong("announces", "Only people who are invited can see this event.");
}

async function insertPost(tx: Transaction, author: Person, input: NewPost): Promise<boolean> {
  const added = await tx
    .insert(posts)
    .values(rowOf(author, input))
    .onConflictDoNothing({ target: posts.id })
    .returning({ id: posts.id });
  return added.length > 0;
}

function rowOf(author: Person, input: NewPost) {
  const { id, type, content, category, visibility } = input;
  const title = input.title || (type === "event" ? titleOf(input) : "");
  return {
    id,
    authorId: author.id,
    type,
    title,
    content,
    category,
    visibility,
    search: searchTextOf(title, content),
    competition: type === "achievement" ? input.competition : null,
    placement: type === "achievement" ? input.placement : null,
  };
}

/** The post created by an earlier copy of this request. Refuses an id that somebody else has used. */
async function getOwnPost(db: Db | Transaction, author: Person, postId: string): Promise<Post> {
  const post = await getPost(db, author, postId);
  return post.author.id === author.id ? post : refuse("CONFLICT");
}

function createEvent(
  tx: Transaction,
  author: Person,
  input: NewPost & { type: "event" },
): Promise<string> {
  return createEventFromPost(tx, author, {
    title: input.title || titleOf(input),
    eventDate: input.eventDate,
    eventTime: input.eventTime,
    endTime: input.endTime,
    zone: input.zone,
    place: input.place,
    venue: input.venue,
    organizer: input.organizer,
    category: input.eventCategory,
    coverId: input.mediaId,
    summary: input.content,
    listed: input.visibility === "public",
  });
}

/** Deletes this person's own post with its likes, comments, event and files. `message` is sent to those who planned to attend the event. */
export function deletePost(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  person: Person,
  { id: postId, message }: { id: string; message?: string | undefined },
): Promise<Done<void>> {
  return write(db, async (tx) => {
    await hintRecipientsOfPost(tx, postId);
    const [gone] = await tx
      .delete(posts)
      .where(and(eq(posts.id, postId), eq(posts.authorId, person.id)))
      .returning();
    if (!gone) refuse("NOT_FOUND");
    if (gone.eventId) await removeEventOfPost(tx, gone.eventId, message);
    if (gone.mediaId) await removeMedium(tx, jobs, gone.mediaId);
    record(tx, ...hintDeleted(gone));
  });
}

/** Refuses the request with a message for one field. */
export function wrong(field: string, message: string): never {
  refuse("BAD_INPUT", { fields: [{ field, message }] });
}
