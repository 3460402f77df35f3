import type { scanReasons } from "../../contract/tickets/door.ts";
import type { scanResults } from "../../contract/tickets/limits.ts";
import type { events } from "../events/tables.ts";
import type { ticketTypes } from "../sales/tables.ts";
import type { tickets } from "../tickets/tables.ts";

export type DoorEvent = typeof events.$inferSelect;
type Admission = { admitsTo: (typeof ticketTypes.$inferSelect)["admitsTo"] | null };
type Ticket = typeof tickets.$inferSelect & Admission;
export type InvalidTicket = {
  result: (typeof scanResults)[number];
  reason: (typeof scanReasons)[number] | null;
};

const hour = 3_600_000;
const doorHours = 12;

/** The times between which an event's tickets admit. */
export function doorTimes({ startsAt, endsAt }: Pick<DoorEvent, "startsAt" | "endsAt">) {
  return {
    opensAt: new Date(startsAt.getTime() - doorHours * hour),
    closesAt: new Date(endsAt.getTime() + doorHours * hour),
  };
}

/** Whether a ticket is only for the online room; if the event is no longer online, it admits at the door. */
export function isOnlineOnly({ online }: Pick<DoorEvent, "online">, { admitsTo }: Admission) {
  return online && admitsTo === "online";
}

/** Why a ticket of this event doesn't admit at that moment; undefined when it does. */
export function checkTicketValidity(
  event: DoorEvent,
  ticket: Ticket,
  at: Date,
): InvalidTicket | undefined {
  if (ticket.ended) return { result: "not-valid", reason: ticket.ended };
  if (isOnlineOnly(event, ticket)) return { result: "not-valid", reason: "online-only" };
  const closed = checkDoorOpen(event, at);
  if (closed) return closed;
  if (ticket.resaleOrderId) return { result: "being-sold", reason: null };
  return undefined;
}

/** Why nobody is admitted at that moment; undefined when the door is open. */
export function checkDoorOpen(event: DoorEvent, at: Date): InvalidTicket | undefined {
  if (event.status === "cancelled") return { result: "not-valid", reason: "event-cancelled" };
  const { opensAt, closesAt } = doorTimes(event);
  if (at < opensAt) return { result: "not-valid", reason: "too-early" };
  if (at > closesAt) return { result: "not-valid", reason: "over" };
  return undefined;
}
