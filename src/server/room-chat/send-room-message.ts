import { and, eq, gt, sql } from "drizzle-orm";
import type { NewRoomMessage, RoomMessage } from "../../contract/rooms/chat.ts";
import { lineUp } from "../events/member-tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { findBlocked } from "../people/visibility.ts";
import type { RoomAccess } from "../rooms/room-access.ts";
import { hintInRoom } from "./live-hints.ts";
import { roomMessageShape } from "./message-shape.ts";
import { refuseMuted } from "./mutes.ts";
import { roomChats, roomMessages } from "./tables.ts";

/** Stores a chat message and sends it to the room. Idempotent: a repeated request sends it once. */
export async function sendRoomMessage(
  tx: Transaction,
  access: RoomAccess<"talk">,
  me: Person,
  { id, text }: NewRoomMessage,
): Promise<RoomMessage> {
  const { event, can } = access;
  await refuseMuted(tx, access);
  const blockedIds = await findBlocked(tx, me);
  const part = await partOf(tx, access, me);
  const chat = await takePlace(tx, event.id);
  const earlier = await findEarlier(tx, { id, eventId: event.id, text }, me);
  if (earlier) return earlier;
  if (!can.moderate) {
    if (!chat.links && hasLink(text))
      refuse("NOT_ALLOWED", { detail: "Links are turned off in this chat." });
    await refuseTooSoon(tx, { eventId: event.id, slowSeconds: chat.slowSeconds }, me);
  }
  const [row] = await tx
    .insert(roomMessages)
    .values({ id, eventId: event.id, place: chat.lastPlace, authorId: me.id, part, text })
    .returning();
  if (!row) throw new Error("a message was not stored");
  const message = roomMessageShape(row, me);
  const hint = { type: "room-messages", eventId: event.id, messages: [message] } as const;
  record(tx, hintInRoom({ ...hint, messages: [message] }, blockedIds));
  return message;
}

/** Locks the chat and takes the next position in it. */
async function takePlace(tx: Transaction, eventId: string) {
  const [chat] = await tx
    .insert(roomChats)
    .values({ eventId, lastPlace: 1 })
    .onConflictDoUpdate({
      target: roomChats.eventId,
      set: { lastPlace: sql`${roomChats.lastPlace} + 1` },
    })
    .returning();
  if (!chat) throw new Error("a chat has no row");
  return chat;
}

async function partOf(
  tx: Transaction,
  { event, runsIt }: RoomAccess,
  me: Person,
): Promise<RoomMessage["part"]> {
  if (runsIt) return "host";
  const credits = await tx
    .select({ name: lineUp.name })
    .from(lineUp)
    .where(and(eq(lineUp.eventId, event.id), eq(lineUp.personId, me.id), eq(lineUp.asked, false)))
    .limit(1);
  return credits.length > 0 ? "performer" : null;
}

type Repeated = { id: string; eventId: string; text: string };

/** The message stored by an earlier copy of this request. Refuses an id that was used for something else. */
async function findEarlier(
  tx: Transaction,
  { id, eventId, text }: Repeated,
  me: Person,
): Promise<RoomMessage | undefined> {
  const [row] = await tx.select().from(roomMessages).where(eq(roomMessages.id, id));
  if (!row) return undefined;
  const isSame = row.eventId === eventId && row.authorId === me.id;
  if (!isSame || (!row.removed && row.text !== text)) refuse("CONFLICT");
  return roomMessageShape(row, me);
}

async function refuseTooSoon(
  tx: Transaction,
  { eventId, slowSeconds }: { eventId: string; slowSeconds: number },
  me: Person,
): Promise<void> {
  if (slowSeconds === 0) return;
  const [last] = await tx
    .select({
      wait: sql<number>`ceil(extract(epoch from max(${roomMessages.createdAt}) + make_interval(secs => ${slowSeconds}) - now()))::int`,
    })
    .from(roomMessages)
    .where(
      and(
        eq(roomMessages.authorId, me.id),
        eq(roomMessages.eventId, eventId),
        gt(roomMessages.createdAt, sql`now() - make_interval(secs => ${slowSeconds})`),
      ),
    );
  const wait = last?.wait ?? 0;
  if (wait > 0)
    refuse("TOO_MANY_TRIES", {
      detail: `Slow mode is on: you can write again in ${wait} ${wait === 1 ? "second" : "seconds"}.`,
      retryAfterSeconds: wait,
    });
}

const link =
  /https?:\/\/|\bwww\.|[\p{L}\d-]\.(?:app|co|com|de|dev|gg|info|io|link|live|ly|me|net|org|ru|shop|site|store|tv|uk|xyz)\b|[\p{L}\d-]\.\p{L}{2,}\//iu;

/** Whether a text contains a web address, with or without a protocol. */
function hasLink(text: string): boolean {
  return link.test(text);
}
