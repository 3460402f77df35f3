import { and, eq, inArray } from "drizzle-orm";
import type { EventPage } from "../../contract/events/events.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { events } from "./tables.ts";
import { eventMembers } from "../event-editing/tables.ts";
import { visibleEvent } from "./visibility.ts";

type Role = EventPage["myRole"];
export type Ability = keyof EventPage["can"];

/** Somebody who may do a thing to an event; only `seatAt` makes one, so holding it is the proof. */
declare const proven: unique symbol;
export type EventAccess = {
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
export async function lockEventAccess(
  tx: Transaction,
  person: Person,
  eventId: string,
  ability: Ability,
): Promise<EventAccess> {
  // Whoever has no seat must not hold up those who answer the event.
  await getEventAccess(tx, person, eventId, ability);
  return findAccess(tx, { person, eventId, ability, isLocked: true });
}

/** The same for what they mean to read. */
export function getEventAccess(
  tx: Transaction,
  person: Person,
  eventId: string,
  ability: Ability,
): Promise<EventAccess> {
  return findAccess(tx, { person, eventId, ability, isLocked: false });
}

type Asked = { person: Person; eventId: string; ability: Ability; isLocked: boolean };

async function findAccess(tx: Transaction, asked: Asked): Promise<EventAccess> {
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
  return { person, event, can } as EventAccess;
}

async function roleAt(
  tx: Transaction,
  person: Person,
  event: Pick<typeof events.$inferSelect, "id" | "hostId">,
): Promise<Role> {
  if (event.hostId === person.id) return "host";
  const [seat] = await tx
    .select({ role: eventMembers.role })
    .from(eventMembers)
    .where(
      and(
        eq(eventMembers.eventId, event.id),
        eq(eventMembers.userId, person.id),
        // Whoever is asked and has not said yes has no seat yet.
        eq(eventMembers.asked, false),
      ),
    );
  return seat?.role ?? null;
}

/** The same for many events at once: those of them to which the person may do it. */
export async function filterByAbility(
  tx: Transaction,
  person: Person,
  asked: Pick<typeof events.$inferSelect, "id" | "hostId">[],
  ability: Ability,
): Promise<string[]> {
  const ids = asked.map(({ id }) => id);
  const seats = await tx
    .select({ eventId: eventMembers.eventId, role: eventMembers.role })
    .from(eventMembers)
    .where(
      and(
        inArray(eventMembers.eventId, ids),
        eq(eventMembers.userId, person.id),
        eq(eventMembers.asked, false),
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
