import { sql, type SQL } from "drizzle-orm";
import type { Message } from "../../contract/messages.ts";
import type { ViewerId } from "../lib/person.ts";
import { mediaShape, type MediaRow } from "../media/media-shape.ts";
import { notHidden } from "../moderation/visibility.ts";
import { messages } from "./tables.ts";

type MessageRow = Pick<
  typeof messages.$inferSelect,
  "id" | "place" | "senderId" | "text" | "createdAt" | "unsent"
>;

/** The columns that `messageShape` needs. */
export const messageColumns = {
  id: messages.id,
  place: messages.place,
  senderId: messages.senderId,
  text: messages.text,
  createdAt: messages.createdAt,
  unsent: messages.unsent,
};

export function messageShape(
  pair: string,
  { id, place, senderId, text, createdAt, unsent }: MessageRow,
  medium: MediaRow | null,
): Message {
  return {
    id,
    conversationId: pair,
    place,
    senderId,
    text,
    media: medium && mediaShape(medium),
    time: createdAt.toISOString(),
    unsent,
  };
}

/** Whether the viewer hasn't deleted the message for themselves and no moderator has hidden it from them. */
export function notDeleted(viewer: NonNullable<ViewerId>): SQL {
  return sql`(not case when ${messages.senderId} = ${viewer.id} then ${messages.senderHid} else ${messages.receiverHid} end
    and ${notHidden(viewer, "message", messages.id)})`;
}
