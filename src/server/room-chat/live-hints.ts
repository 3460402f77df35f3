import type { LiveHint } from "../../contract/live.ts";
import type { RoomMessage } from "../../contract/rooms/chat.ts";
import type { Effect } from "../lib/effects.ts";
import { readPublicPoll } from "../polls/poll-shape.ts";
import { countVotes } from "../questions/count-votes.ts";
import type { Services } from "../services.ts";

type Parts = Pick<Services, "db" | "live" | "log">;
type Audience = { talkIn: string; exceptPersonIds: string[] };

// Batching intervals that limit a busy crowd to a few hints a second per page.
const messagesMs = 100;
const votesMs = 1_000;

/** The live channel for those who may enter a room. */
export function channelOf(eventId: string): string {
  return `room:${eventId}`;
}

/** A hint to everybody in a room except these people. */
export function hintInRoom(hint: RoomHint, exceptPersonIds: string[] = []): Effect {
  return { type: "hint", to: { talkIn: hint.eventId, exceptPersonIds }, hint };
}
type RoomHint = LiveHint & { eventId: string };

/** Sends what happened in a room. Messages are batched for a moment, votes for a second. */
export function hintTalk(parts: Parts, { talkIn, exceptPersonIds }: Audience, hint: LiveHint) {
  if (hint.type === "room-messages" && exceptPersonIds.length === 0)
    gatherMessages(parts, talkIn, hint.messages);
  else if (hint.type === "room-votes") gatherVotes(parts, talkIn, Object.keys(hint.votes));
  else if (hint.type === "room-poll" && !hint.poll.closed)
    gatherPollVotes(parts, talkIn, hint.poll.id);
  else parts.live.toRoom(channelOf(talkIn), hint, exceptPersonIds);
}

const messagesOf = new Map<string, RoomMessage[]>();

function gatherMessages({ live }: Parts, eventId: string, messages: RoomMessage[]): void {
  const waiting = messagesOf.get(eventId);
  if (waiting) return void waiting.push(...messages);
  messagesOf.set(eventId, [...messages]);
  setTimeout(() => {
    const gathered = messagesOf.get(eventId) ?? [];
    messagesOf.delete(eventId);
    const inOrder = gathered.toSorted((one, other) => one.place - other.place);
    live.toRoom(channelOf(eventId), { type: "room-messages", eventId, messages: inOrder });
  }, messagesMs).unref();
}

const votedIn = new Map<string, Set<string>>();

// Counts are read when they are sent, so that of two simultaneous votes, pages receive the later count last.
function gatherVotes({ db, live, log }: Parts, eventId: string, questionIds: string[]): void {
  const waiting = votedIn.get(eventId);
  if (waiting) return questionIds.forEach((id) => waiting.add(id));
  votedIn.set(eventId, new Set(questionIds));
  setTimeout(async () => {
    const ids = [...(votedIn.get(eventId) ?? [])];
    votedIn.delete(eventId);
    try {
      const votes = await countVotes(db, ids);
      live.toRoom(channelOf(eventId), { type: "room-votes", eventId, votes });
    } catch (error) {
      log.warn({ err: error }, "hinting the votes of a room failed");
    }
  }, votesMs).unref();
}

const polledIn = new Set<string>();

function gatherPollVotes({ db, live, log }: Parts, eventId: string, pollId: string): void {
  if (polledIn.has(pollId)) return;
  polledIn.add(pollId);
  setTimeout(async () => {
    polledIn.delete(pollId);
    try {
      const poll = await readPublicPoll(db, pollId);
      if (poll) live.toRoom(channelOf(eventId), { type: "room-poll", eventId, poll });
    } catch (error) {
      log.warn({ err: error }, "hinting the votes of a poll failed");
    }
  }, votesMs).unref();
}
