import type { Message } from "../../contract/messages.ts";
import type { Media } from "../../contract/media.ts";
import { dayOf } from "./chat-time.ts";
import type { Unsent } from "./outbox.ts";

/** One bubble: a stored message, or one that is still being sent. */
export type Bubble = {
  id: string;
  mine: boolean;
  text: string;
  media: Media | null;
  time: string;
  unsent: boolean;
  /** Undefined until the message is stored. */
  place: number | undefined;
  problem: string | null;
};

/** Consecutive bubbles of one person within a few minutes. The time is shown under the last. */
export type Group = { key: string; mine: boolean; bubbles: Bubble[] };
export type Day = { day: string; at: string; groups: Group[] };

const togetherMs = 5 * 60_000;

/** Stored messages by place followed by pending ones, each message once. */
export function bubblesOf(messages: Message[], waiting: Unsent[], me: string): Bubble[] {
  const stored = messages.map(({ id, senderId, text, media, time, unsent, place }): Bubble => ({
    id,
    text,
    media,
    time,
    unsent,
    place,
    mine: senderId === me,
    problem: null,
  }));
  const known = new Set(messages.map(({ id }) => id));
  const onTheirWay = waiting
    .filter(({ id }) => !known.has(id))
    .map(({ id, text, media, time, problem }): Bubble => {
      return { id, mine: true, text, media, time, unsent: false, place: undefined, problem };
    });
  return [...stored, ...onTheirWay];
}

/** Groups bubbles by day, and within a day by sender and time. */
export function daysOf(bubbles: Bubble[], zone: string): Day[] {
  const days: Day[] = [];
  let before: Bubble | undefined;
  for (const bubble of bubbles) {
    const day = dayOf(bubble.time, zone);
    let today = days.at(-1);
    if (today?.day !== day) {
      today = { day, at: bubble.time, groups: [] };
      days.push(today);
      before = undefined;
    }
    const group = today.groups.at(-1);
    if (group && before && belongTogether(before, bubble)) group.bubbles.push(bubble);
    else today.groups.push({ key: bubble.id, mine: bubble.mine, bubbles: [bubble] });
    before = bubble;
  }
  return days;
}

function belongTogether(one: Bubble, next: Bubble): boolean {
  if (one.mine !== next.mine || one.problem !== null) return false;
  return Date.parse(next.time) - Date.parse(one.time) < togetherMs;
}

export type SendState = "sending" | "sent" | "delivered" | "read";

/** The delivery state of the viewer's message. A mark covers all messages up to its place. */
export function stateOf(
  { place }: Bubble,
  marks: { delivered: number; read: number } | undefined,
): SendState {
  if (place === undefined) return "sending";
  if (place <= (marks?.read ?? 0)) return "read";
  return place <= (marks?.delivered ?? 0) ? "delivered" : "sent";
}
