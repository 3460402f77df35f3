import type { RoomSettings } from "../../contract/rooms/rooms.ts";
import { hintEvent } from "../events/live.ts";
import type { EventAccess } from "../events/event-access.ts";
import type { Transaction } from "../lib/database/database.ts";
import { record } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import { settingsOf } from "./room-page.ts";
import { eventRooms } from "./tables.ts";

/** Changes a room's settings. */
export async function changeRoom(
  tx: Transaction,
  { event }: EventAccess<"edit">,
  changed: Partial<RoomSettings>,
): Promise<RoomSettings> {
  if (!event.online) refuse("NOT_FOUND");
  const [room] = await tx
    .insert(eventRooms)
    .values({ eventId: event.id, ...changed })
    .onConflictDoUpdate({
      target: eventRooms.eventId,
      set: { eventId: event.id, ...changed },
    })
    .returning();
  record(tx, hintEvent(event.id, { type: "room-changed", eventId: event.id }));
  return settingsOf(room ?? null);
}
