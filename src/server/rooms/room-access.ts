import { and, eq, or, sql, type SQL } from "drizzle-orm";
import type { RoomAbilities, RoomPage } from "../../contract/rooms/rooms.ts";
import { eventMembers, lineUp } from "../events/member-tables.ts";
import { isOrganizerRole, type Role, roleOf } from "../events/event-roles.ts";
import { events } from "../events/tables.ts";
import { isEventShown, visibleEvent } from "../events/visibility.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { write, type Done } from "../lib/effects.ts";
import { isId } from "../lib/ids.ts";
import type { Viewer } from "../lib/person.ts";
import { isRefused, refuse } from "../lib/refuse.ts";
import { hiddenReason } from "../moderation/visibility.ts";
import { rsvps } from "../rsvps/tables.ts";
import { ticketTypes } from "../sales/tables.ts";
import { getHeldTicket, type KeyedId } from "../tickets/access.ts";
import { opensRoom, typeOpensRoom } from "../tickets/opens-room.ts";
import { tickets } from "../tickets/tables.ts";
import { type Room, stateOf } from "./room-state.ts";
import { eventRooms } from "./tables.ts";

export type RoomAbility = keyof RoomAbilities;
type Event = typeof events.$inferSelect;

/** Who requests a room: a viewer, and a guest's ticket if their link carries one. */
export type RoomCaller = { viewer: Viewer; ticket?: KeyedId | undefined };

type AskedTicket = { ticket?: string | undefined; key?: string | undefined };

/** A caller with the guest ticket from a URL, if it carries one. */
export function callerWith(viewer: Viewer, { ticket, key }: AskedTicket): RoomCaller {
  return { viewer, ticket: ticket === undefined ? undefined : { id: ticket, key } };
}

/** A room as the caller sees it. Proves nothing except that they may see its event. */
export type RoomView = {
  readonly viewer: Viewer;
  /** The guest ticket that opened it. */
  readonly ticket: { id: string; revision: number } | undefined;
  readonly event: Event;
  /** null until somebody first changes it or goes live. */
  readonly room: Room | null;
  readonly can: RoomAbilities;
  readonly requires: RoomPage["requires"];
  readonly runsIt: boolean;
  /** A moderator hid the event. Its host and moderators still see it. */
  readonly isHidden: boolean;
};

declare const proven: unique symbol;

/** Proof that the caller has an ability in a room. Only this file creates one, and proof of one ability doesn't prove another. */
export type RoomAccess<Proven extends RoomAbility = RoomAbility> = RoomView & {
  readonly [proven]: true;
  readonly ability: Proven;
};

/** The room of an event by its id or slug, with what the caller may do. Refuses with NOT_FOUND if they may not see the event. */
export async function viewRoom(
  db: Db | Transaction,
  { viewer, ticket }: RoomCaller,
  idOrSlug: string,
): Promise<RoomView> {
  const held = ticket && (await findTicket(db, viewer, ticket));
  const opensIt = held?.opens ? held : undefined;
  const [row] = await db
    .select({
      event: events,
      room: eventRooms,
      membership: { role: eventMembers.role, asked: eventMembers.asked },
      performs: isPerformer(viewer),
      hasTicket: holdsTicket(viewer, opensRoom("sold")),
      hasAnyTicket: holdsTicket(viewer, sql<boolean>`true`),
      goes: isGoing(viewer),
      hiddenReason: hiddenReason("event", events.id),
    })
    .from(events)
    .leftJoin(eventRooms, eq(eventRooms.eventId, events.id))
    .leftJoin(
      eventMembers,
      viewer
        ? and(eq(eventMembers.eventId, events.id), eq(eventMembers.userId, viewer.id))
        : sql`false`,
    )
    .where(
      and(
        isId(idOrSlug) ? eq(events.id, idOrSlug) : eq(events.slug, idOrSlug),
        eq(events.online, true),
        or(
          visibleEvent(viewer),
          opensIt && and(eq(events.id, opensIt.eventId), isEventShown(viewer)),
        ),
      ),
    );
  if (!row) refuse("NOT_FOUND");
  const { event, room } = row;
  const role = roleOf(viewer, event, row.membership);
  const brought = held?.eventId === event.id ? held : undefined;
  const opening = brought?.opens ? brought.ticket : undefined;
  const isHolder = row.hasTicket || opening !== undefined;
  const facts = { ...row, viewer, role, isHolder };
  const can = abilitiesIn(facts);
  return {
    viewer,
    ticket: opening,
    event,
    room,
    can,
    requires: can.watch
      ? null
      : requirementOf(event, room, row.hasAnyTicket || brought !== undefined),
    runsIt: isOrganizerRole(role),
    isHidden: row.hiddenReason !== null,
  };
}

/** Proof that the caller has this ability. Refuses with NOT_FOUND, UNAUTHENTICATED or NOT_ALLOWED. */
export async function getRoomAccess<Proven extends RoomAbility>(
  db: Db | Transaction,
  caller: RoomCaller,
  idOrSlug: string,
  ability: Proven,
): Promise<RoomAccess<Proven>> {
  const view = await viewRoom(db, caller, idOrSlug);
  if (!view.can[ability]) {
    if (!caller.viewer && ability !== "watch") refuse("UNAUTHENTICATED");
    refuse("NOT_ALLOWED", { detail: closedTo(view) });
  }
  return { ...view, ability } as RoomAccess<Proven>;
}

/** Runs a write in a room in one transaction with the access check. Returns its result with its effects. */
export function writeInRoom<Proven extends RoomAbility, Result>(
  db: Db,
  caller: RoomCaller,
  idOrSlug: string,
  ability: Proven,
  work: (tx: Transaction, access: RoomAccess<Proven>) => Promise<Result>,
): Promise<Done<Result>> {
  return write(db, async (tx) => work(tx, await getRoomAccess(tx, caller, idOrSlug, ability)));
}

type Facts = {
  viewer: Viewer;
  event: Event;
  room: Room | null;
  role: Role;
  performs: boolean;
  isHolder: boolean;
  goes: boolean;
};

/** The one place that decides who may enter a room and what they may do there. */
function abilitiesIn({ viewer, event, room, role, ...facts }: Facts): RoomAbilities {
  const runsIt = isOrganizerRole(role);
  const isOff = event.status === "cancelled";
  const worksThere = runsIt || role === "door" || facts.performs;
  const presents = runsIt || (facts.performs && (room?.lineUpMayBroadcast ?? false));
  const enters = worksThere || (!isOff && mayEnter(event, facts));
  const state = stateOf(room);
  const isOver = state === "ended" || state === "recording";
  const isOpen = enters && !isOff && !isOver;
  return {
    watch: runsIt || (isOver ? mayReplay(room, enters, state) : enters && !isOff),
    talk: viewer !== undefined && isOpen,
    ask: viewer !== undefined && isOpen,
    moderate: presents,
    broadcast: presents && !isOff,
  };
}

/**
 * Whether an attendee may enter: ticket holders if tickets are sold here, people who are going if the event costs something
 * elsewhere, otherwise everybody who sees the event.
 */
function mayEnter(event: Event, { isHolder, goes }: Pick<Facts, "isHolder" | "goes">): boolean {
  if (event.currency !== null) return isHolder;
  return event.free || goes;
}

function mayReplay(room: Room | null, enters: boolean, state: string): boolean {
  if (state === "ended" || !room) return enters;
  if (room.recordingFor === "everyone") return true;
  return room.recordingFor === "attendees" && enters;
}

function requirementOf(
  event: Event,
  room: Room | null,
  hasTicket: boolean,
): NonNullable<RoomPage["requires"]> {
  if (event.status === "cancelled") return "cancelled";
  // If only organizers may watch the recording, no ticket or RSVP opens it.
  if (room?.recordingFor === "organizers" && stateOf(room) === "recording") return "unpublished";
  if (event.currency === null) return "rsvp";
  return hasTicket ? "online-ticket" : "ticket";
}

const words = {
  cancelled: "This event is cancelled.",
  ticket: "You need a ticket to enter this room.",
  "online-ticket": "Your ticket is for the venue. You need an online ticket to enter this room.",
  rsvp: "RSVP “going” to enter this room.",
  unpublished: "The host hasn't published this recording.",
};

function closedTo({ requires, can }: RoomView): string {
  if (requires) return words[requires];
  if (!can.talk) return "The room is closed.";
  return "Only the hosts of this event can do this.";
}

async function findTicket(db: Db | Transaction, viewer: Viewer, keyed: KeyedId) {
  try {
    const { ticket } = await getHeldTicket(db, viewer, keyed);
    if (ticket.ended !== null || ticket.resaleOrderId !== null) return undefined;
    const opens = await typeOpensRoom(db, ticket.typeId);
    return { ticket, eventId: ticket.eventId, opens };
  } catch (error) {
    // A wrong or outdated key counts as no ticket. The viewer keeps the access they have without one.
    if (isRefused(error, "NOT_FOUND")) return undefined;
    throw error;
  }
}

function isPerformer(viewer: Viewer): SQL<boolean> {
  if (!viewer) return sql`false`;
  return sql`exists (select 1 from ${lineUp} where ${lineUp.eventId} = ${events.id}
    and ${lineUp.personId} = ${viewer.id} and not ${lineUp.asked} limit 1)`;
}

function holdsTicket(viewer: Viewer, ofType: SQL<boolean>): SQL<boolean> {
  if (!viewer) return sql`false`;
  return sql`exists (select 1 from ${tickets} join ${ticketTypes} as sold on sold.id = ${tickets.typeId}
    where ${tickets.eventId} = ${events.id} and ${tickets.holderId} = ${viewer.id} and ${tickets.ended} is null
    and ${tickets.resaleOrderId} is null and ${ofType} limit 1)`;
}

function isGoing(viewer: Viewer): SQL<boolean> {
  if (!viewer) return sql`false`;
  return sql`exists (select 1 from ${rsvps} where ${rsvps.eventId} = ${events.id}
    and ${rsvps.userId} = ${viewer.id} and ${rsvps.answer} = 'going' limit 1)`;
}
