import { and, eq, inArray } from "drizzle-orm";
import type { EventPage } from "../../contract/events/events.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { events } from "./tables.ts";
import { eventSeats } from "../event-editing/tables.ts";
import { visibleEvent } from "./visibility.ts";

type Role = EventPage["mySeat"];
export type Ability = keyof EventPage["can"];

/** Somebody who may do a thing to an event; only `seatAt` makes one, so holding it is the proof. */
declare const proven: unique symbol;
export type Seat = {
  readonly [proven]: true;
  readonly person: Person;
  readonly event: typeof events.$inferSelect;
  readonly can: EventPage["can"];
};

/** What a seat allows: the one predicate that refuses and that fills `can`. */
export function abilitiesOf(role: Role): EventPage["can"] {
  const runsIt = role === "host" || role === "manager";
  return {
    edit: runsIt,
    cancel: runsIt,
    people: runsIt,
    sell: runsIt,
    checkIn: runsIt || role === "door",
    superviseDoor: runsIt,
    refund: runsIt,
    report: runsIt,
  };
}

/** The person's seat at the event, for what they mean to change; locks the event until the transaction ends. */
export async function seatAt(
  tx: Transaction,
  person: Person,
  eventId: string,
  ability: Ability,
): Promise<Seat> {
  // Whoever has no seat must not hold up those who answer the event.
  await readSeatAt(tx, person, eventId, ability);
  return findSeat(tx, { person, eventId, ability, isLocked: true });
}

/** The same for what they mean to read. */
export function readSeatAt(
  tx: Transaction,
  person: Person,
  eventId: string,
  ability: Ability,
): Promise<Seat> {
  return findSeat(tx, { person, eventId, ability, isLocked: false });
}

type Asked = { person: Person; eventId: string; ability: Ability; isLocked: boolean };

async function findSeat(tx: Transaction, asked: Asked): Promise<Seat> {
  const { person, eventId, ability, isLocked } = asked;
  const found = tx
    .select()
    .from(events)
    .where(and(eq(events.id, eventId), visibleEvent(person)));
  const [event] = await (isLocked ? found.for("update") : found);
  const role = event && (await roleAt(tx, person, event));
  // Without any seat there is nothing here. A guest is invited, not seated: to them the event's inside is as far away as to a stranger.
  if (!event || !role || role === "guest") refuse("NOT_FOUND");
  const can = abilitiesOf(role);
  if (!can[ability]) refuse("NOT_ALLOWED");
  return { person, event, can } as Seat;
}

async function roleAt(
  tx: Transaction,
  person: Person,
  event: Pick<typeof events.$inferSelect, "id" | "hostId">,
): Promise<Role> {
  if (event.hostId === person.id) return "host";
  const [seat] = await tx
    .select({ role: eventSeats.role })
    .from(eventSeats)
    .where(
      and(
        eq(eventSeats.eventId, event.id),
        eq(eventSeats.userId, person.id),
        // Whoever is asked and has not said yes has no seat yet.
        eq(eventSeats.asked, false),
      ),
    );
  return seat?.role ?? null;
}

/** The same for many events at once: those of them to which the person may do it. */
export async function whereSeated(
  tx: Transaction,
  person: Person,
  asked: Pick<typeof events.$inferSelect, "id" | "hostId">[],
  ability: Ability,
): Promise<string[]> {
  const ids = asked.map(({ id }) => id);
  const seats = await tx
    .select({ eventId: eventSeats.eventId, role: eventSeats.role })
    .from(eventSeats)
    .where(
      and(
        inArray(eventSeats.eventId, ids),
        eq(eventSeats.userId, person.id),
        eq(eventSeats.asked, false),
      ),
    );
  const roles = new Map<string, Role>(seats.map(({ eventId, role }) => [eventId, role]));
  return asked
    .filter(({ id, hostId }) => {
      const role = hostId === person.id ? "host" : (roles.get(id) ?? null);
      return abilitiesOf(role)[ability];
    })
    .map(({ id }) => id);
}
