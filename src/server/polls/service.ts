import { and, count, desc, eq, sql } from "drizzle-orm";
import type { NewPoll, Poll } from "../../contract/rooms/polls.ts";
import { talkLimits } from "../../contract/rooms/talk-limits.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { hintInRoom } from "../room-chat/live-hints.ts";
import type { RoomAccess } from "../rooms/room-access.ts";
import { pollColumns, pollShape } from "./poll-shape.ts";
import { polls, pollVotes } from "./tables.ts";

/** The polls of a room with their results, newest first. */
export async function listPolls(db: Db, { event, viewer }: RoomAccess<"watch">): Promise<Poll[]> {
  const rows = await db
    .select(pollColumns(viewer))
    .from(polls)
    .where(eq(polls.eventId, event.id))
    .orderBy(desc(polls.createdAt), desc(polls.id))
    .limit(talkLimits.polls);
  return rows.map(pollShape);
}

/** Opens a poll. Idempotent: a repeated request opens it once. */
export async function openPoll(
  tx: Transaction,
  access: RoomAccess<"moderate">,
  me: Person,
  { id, question, options, multiple }: NewPoll,
): Promise<Poll> {
  const { event } = access;
  const [existing] = await tx
    .select({ count: count() })
    .from(polls)
    .where(eq(polls.eventId, event.id));
  if ((existing?.count ?? 0) >= talkLimits.polls)
    refuse("NOT_ALLOWED", { detail: `A room has at most ${talkLimits.polls} polls.` });
  const added = await tx
    .insert(polls)
    .values({ id, eventId: event.id, authorId: me.id, question, options, multiple })
    .onConflictDoNothing()
    .returning();
  const row = await readPoll(tx, access, id);
  // The id is already used for something else.
  if (!row || row.poll.authorId !== me.id || row.poll.question !== question) refuse("CONFLICT");
  return added.length > 0 ? hinted(tx, access, row) : pollShape(row);
}

type Choice = { pollId: string; choices: number[] };

/** Votes in an open poll. Voting again replaces the earlier vote. */
export async function voteInPoll(
  tx: Transaction,
  access: RoomAccess<"talk">,
  me: Person,
  { pollId, choices }: Choice,
): Promise<Poll> {
  // A shared lock: many people can vote at once, but nobody can after the poll is closed.
  const [poll] = await tx
    .select()
    .from(polls)
    .where(and(eq(polls.id, pollId), eq(polls.eventId, access.event.id)))
    .for("share");
  if (!poll) refuse("NOT_FOUND");
  if (poll.closedAt) refuse("NOT_ALLOWED", { detail: "This poll is closed." });
  const chosen = [...new Set(choices)].toSorted((one, other) => one - other);
  if (chosen.some((choice) => choice >= poll.options.length))
    refuse("BAD_INPUT", { fields: [{ field: "choices", message: "Choose one of the options." }] });
  if (!poll.multiple && chosen.length > 1)
    refuse("BAD_INPUT", { fields: [{ field: "choices", message: "Choose only one option." }] });
  await tx
    .insert(pollVotes)
    .values({ pollId, personId: me.id, choices: chosen })
    .onConflictDoUpdate({
      target: [pollVotes.pollId, pollVotes.personId],
      set: { choices: chosen },
    });
  return hinted(tx, access, (await readPoll(tx, access, pollId)) ?? refuse("NOT_FOUND"));
}

/** Closes a poll. The results remain. */
export async function closePoll(
  tx: Transaction,
  access: RoomAccess<"moderate">,
  pollId: string,
): Promise<Poll> {
  await tx
    .update(polls)
    .set({ closedAt: sql`coalesce(${polls.closedAt}, now())` })
    .where(and(eq(polls.id, pollId), eq(polls.eventId, access.event.id)));
  return hinted(tx, access, (await readPoll(tx, access, pollId)) ?? refuse("NOT_FOUND"));
}

/** Deletes a poll and its votes. */
export async function removePoll(
  tx: Transaction,
  { event }: RoomAccess<"moderate">,
  pollId: string,
): Promise<void> {
  const gone = await tx
    .delete(polls)
    .where(and(eq(polls.id, pollId), eq(polls.eventId, event.id)))
    .returning();
  if (gone.length === 0) refuse("NOT_FOUND");
  record(tx, hintInRoom({ type: "room-poll-removed", eventId: event.id, pollId }));
}

type Found = NonNullable<Awaited<ReturnType<typeof readPoll>>>;

async function readPoll(tx: Transaction, { event, viewer }: RoomAccess, id: string) {
  const [row] = await tx
    .select(pollColumns(viewer))
    .from(polls)
    .where(and(eq(polls.id, id), eq(polls.eventId, event.id)));
  return row;
}

function hinted(tx: Transaction, { event }: RoomAccess, row: Found): Poll {
  const { myChoices, ...poll } = pollShape(row);
  record(tx, hintInRoom({ type: "room-poll", eventId: event.id, poll }));
  return { ...poll, myChoices };
}
