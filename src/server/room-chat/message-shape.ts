import type { RoomMessage } from "../../contract/rooms/chat.ts";
import { makePersonCard } from "../people/person-card.ts";
import { roomMessages } from "./tables.ts";

type Row = Pick<typeof roomMessages.$inferSelect, "id" | "place" | "part" | "text" | "createdAt">;

/** The columns `roomMessageShape` needs. */
export const roomMessageColumns = {
  id: roomMessages.id,
  place: roomMessages.place,
  part: roomMessages.part,
  text: roomMessages.text,
  createdAt: roomMessages.createdAt,
};

export function roomMessageShape(
  { id, place, part, text, createdAt }: Row,
  author: Parameters<typeof makePersonCard>[0],
): RoomMessage {
  return {
    id,
    place,
    author: makePersonCard(author),
    part,
    text,
    time: createdAt.toISOString(),
  };
}
