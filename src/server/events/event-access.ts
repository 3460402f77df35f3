import { and, eq, inArray } from "drizzle-orm";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type { EventPage } from "../../contract/events/events.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { isOrganizerRole, type Role, roleOf } from "./event-roles.ts";
import { events } from "./tables.ts";
import { eventMembers } from "./member-tables.ts";
import { visibleEvent } from "./visibility.ts";

export type Ability = keyof EventPage["can"];
type Event = typeof events.$inferSelect;

declare const proven: unique symbol;
declare const locked: unique symbol;

/**
 * Proof that a person has an ability at an event. Services that change an event or read team-only data take it instead of a person and an
 * id. Only this file creates one, and a proof of one ability doesn't grant another.
 */
export type EventAccess<Proven extends Ability = Ability> = {
  readonly [proven]: true;
  readonly ability: Proven;
  readonly person: Person;
  readonly event: Event;
  readonly can: EventPage["can"];
};

/** `EventAccess` with the event's row locked, so `event` stays current until the transaction ends. */
export type LockedEventAccess<Proven extends Ability = Ability> = EventAccess<Proven> & {
  readonly [locked]: true;
};

/** What a role may do: both the permission checks and `can` use it. */
export function abilitiesOf(role: Role): EventPage["can"] {
  const runsIt = isOrganizerRole(role);
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

type Work<Access, Result> = (tx: Transaction, access: Access) => Promise<Result>;

/** Runs `work` in a transaction with proof of the ability; refuses with NOT_FOUND or NOT_ALLOWED. */
export function withEventAccess<Proven extends Ability, Result>(
  db: Db,
  person: Person,
  eventId: string,
  ability: Proven,
  work: Work<EventAccess<Proven>, Result>,
  config?: PgTransactionConfig,
): Promise<Result> {
  return db.transaction(
    async (tx) => work(tx, await getEventAccess(tx, person, eventId, ability)),
    config,
  );
}

/** Like `withEventAccess`, with the event locked until the transaction ends. Use it for changes to the event. */
export function withLockedEvent<Proven extends Ability, Result>(
  db: Db,
  person: Person,
  eventId: string,
  ability: Proven,
  work: Work<LockedEventAccess<Proven>, Result>,
): Promise<Result> {
  return db.transaction(async (tx) =>
    work(tx, await lockEventAccess(tx, person, eventId, ability)),
  );
}

/** `withEventAccess` for a write: returns its result with its effects. */
export function writeWithEvent<Proven extends Ability, Result>(
  db: Db,
  person: Person,
  eventId: string,
  ability: Proven,
  work: Work<EventAccess<Proven>, Result>,
): Promise<Done<Result>> {
  return write(db, async (tx) => work(tx, await getEventAccess(tx, person, eventId, ability)));
}

/** Like `writeWithEvent`, with the event locked until the transaction ends. Use it for changes to the event. */
export function writeWithLockedEvent<Proven extends Ability, Result>(
  db: Db,
  person: Person,
  eventId: string,
  ability: Proven,
  work: Work<LockedEventAccess<Proven>, Result>,
): Promise<Done<Result>> {
  return write(db, async (tx) => work(tx, await lockEventAccess(tx, person, eventId, ability)));
}

/** Returns the proof inside an open transaction, for work that leads from one event to another. */
export function getEventAccess<Proven extends Ability>(
  tx: Transaction,
  person: Person,
  eventId: string,
  ability: Proven,
): Promise<EventAccess<Proven>> {
  return findAccess(tx, { person, eventId, ability, isLocked: false });
}

/** Like `getEventAccess`, with the event locked. */
export async function lockEventAccess<Proven extends Ability>(
  tx: Transaction,
  person: Person,
  eventId: string,
  ability: Proven,
): Promise<LockedEventAccess<Proven>> {
  // Checked without a lock first: people without a role must not hold up RSVPs.
  await getEventAccess(tx, person, eventId, ability);
  const access = await findAccess(tx, { person, eventId, ability, isLocked: true });
  return access as LockedEventAccess<Proven>;
}

/**
 * `lockEventAccess` for many events in one statement, locked in the order of their ids; refuses unless the person has the ability at all of
 * them. For dates of a series, which the caller has locked.
 */
export async function lockEventAccesses<Proven extends Ability>(
  tx: Transaction,
  person: Person,
  eventIds: string[],
  ability: Proven,
): Promise<LockedEventAccess<Proven>[]> {
  if (eventIds.length === 0) return [];
  const isOwn = and(eq(eventMembers.eventId, events.id), eq(eventMembers.userId, person.id));
  const rows = await tx
    .select({ event: events, role: eventMembers.role, asked: eventMembers.asked })
    .from(events)
    .leftJoin(eventMembers, isOwn)
    .where(and(inArray(events.id, eventIds), visibleEvent(person)))
    .orderBy(events.id)
    .for("update", { of: events });
  const found = new Map(rows.map((row) => [row.event.id, row]));
  return eventIds.map((id) => {
    const row = found.get(id);
    const membership = row?.role ? { role: row.role, asked: row.asked ?? true } : undefined;
    const role = row ? roleOf(person, row.event, membership) : null;
    return proveAccess({ person, event: row?.event, role, ability }) as LockedEventAccess<Proven>;
  });
}

type Asked<Proven> = { person: Person; eventId: string; ability: Proven; isLocked: boolean };

async function findAccess<Proven extends Ability>(
  tx: Transaction,
  { person, eventId, ability, isLocked }: Asked<Proven>,
): Promise<EventAccess<Proven>> {
  const found = tx
    .select()
    .from(events)
    .where(and(eq(events.id, eventId), visibleEvent(person)));
  const [event] = await (isLocked ? found.for("update") : found);
  const role = event ? await findRole(tx, person, event) : null;
  return proveAccess({ person, event, role, ability });
}

type Claim<Proven> = { person: Person; event: Event | undefined; role: Role; ability: Proven };

function proveAccess<Proven extends Ability>({
  person,
  event,
  role,
  ability,
}: Claim<Proven>): EventAccess<Proven> {
  // Without a role, the event must look as if it didn't exist. Guests are invited but don't work at it, so they see no more than strangers.
  if (!event || !role || role === "guest") refuse("NOT_FOUND");
  const can = abilitiesOf(role);
  if (!can[ability]) refuse("NOT_ALLOWED");
  return { person, event, can, ability } as EventAccess<Proven>;
}

async function findRole(
  tx: Transaction,
  person: Person,
  event: Pick<Event, "id" | "hostId">,
): Promise<Role> {
  if (event.hostId === person.id) return "host";
  const [membership] = await tx
    .select({ role: eventMembers.role, asked: eventMembers.asked })
    .from(eventMembers)
    .where(and(eq(eventMembers.eventId, event.id), eq(eventMembers.userId, person.id)));
  return roleOf(person, event, membership);
}

/** Which of the events the person has this ability at. */
export async function filterByAbility(
  tx: Transaction,
  person: Person,
  candidates: Pick<Event, "id" | "hostId">[],
  ability: Ability,
): Promise<string[]> {
  const ids = candidates.map(({ id }) => id);
  const memberships = await tx
    .select({ eventId: eventMembers.eventId, role: eventMembers.role, asked: eventMembers.asked })
    .from(eventMembers)
    .where(and(inArray(eventMembers.eventId, ids), eq(eventMembers.userId, person.id)));
  const byEvent = new Map(memberships.map((membership) => [membership.eventId, membership]));
  return candidates
    .filter((event) => abilitiesOf(roleOf(person, event, byEvent.get(event.id)))[ability])
    .map(({ id }) => id);
}
