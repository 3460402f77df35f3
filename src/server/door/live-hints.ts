import { and, eq } from "drizzle-orm";
import { events } from "../events/tables.ts";
import { isTeamMember } from "../events/event-roles.ts";
import { eventMembers } from "../event-editing/tables.ts";
import type { LiveHint } from "../../contract/live.ts";
import type { Effect } from "../lib/effects.ts";
import type { Services } from "../services.ts";

type Parts = Pick<Services, "db" | "live" | "log">;

const gatheredMs = 300;
const waiting = new Set<string>();

/** The effect of a change at the door. */
export function doorChanged(eventId: string): Effect {
  return { type: "hint", to: { staffOf: eventId }, hint: { type: "door-changed", eventId } };
}

/** Hints the door staff and organizers; many scans at once become one hint. */
export function hintStaff(parts: Parts, eventId: string, hint: LiveHint): void {
  const key = `${eventId} ${hint.type}`;
  if (waiting.has(key)) return;
  waiting.add(key);
  setTimeout(() => {
    waiting.delete(key);
    void hintNow(parts, eventId, hint);
  }, gatheredMs).unref();
}

async function hintNow({ db, live, log }: Parts, eventId: string, hint: LiveHint): Promise<void> {
  try {
    const [event] = await db
      .select({ hostId: events.hostId })
      .from(events)
      .where(eq(events.id, eventId));
    const members = await db
      .select({ userId: eventMembers.userId })
      .from(eventMembers)
      .where(and(eq(eventMembers.eventId, eventId), isTeamMember));
    const staff = [event?.hostId, ...members.map(({ userId }) => userId)];
    live.toPeople(
      staff.filter((id) => typeof id === "string"),
      hint,
    );
  } catch (error) {
    log.warn({ err: error }, "hinting the door failed");
  }
}
