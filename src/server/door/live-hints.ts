import { and, eq } from "drizzle-orm";
import { events } from "../events/tables.ts";
import { isTeamMember } from "../events/event-roles.ts";
import { eventMembers } from "../event-editing/tables.ts";
import type { Services } from "../services.ts";

type Told = Pick<Services, "db" | "live" | "log">;

const gatheredMs = 300;
const waiting = new Set<string>();

/** Tells the phones and screens of those who let people in or run the event; a crowd at the door is one hint. */
export function tellDoor(services: Told, eventId: string): void {
  if (waiting.has(eventId)) return;
  waiting.add(eventId);
  setTimeout(() => {
    waiting.delete(eventId);
    void tell(services, eventId);
  }, gatheredMs).unref();
}

async function tell({ db, live, log }: Told, eventId: string): Promise<void> {
  try {
    const [event] = await db
      .select({ hostId: events.hostId })
      .from(events)
      .where(eq(events.id, eventId));
    const seats = await db
      .select({ userId: eventMembers.userId })
      .from(eventMembers)
      .where(and(eq(eventMembers.eventId, eventId), isTeamMember));
    const staff = [event?.hostId, ...seats.map(({ userId }) => userId)];
    live.toPeople(
      staff.filter((id) => typeof id === "string"),
      { type: "door-changed", eventId },
    );
  } catch (error) {
    log.warn({ err: error }, "telling the door failed");
  }
}
