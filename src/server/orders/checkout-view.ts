import { and, eq, sql, type SQL } from "drizzle-orm";
import type { StartOrder } from "../../contract/orders/orders.ts";
import { refuseWhenOff } from "../events/lock-event.ts";
import { events } from "../events/tables.ts";
import { visibleBy } from "../events/visible-by-link.ts";
import { visibleEvent } from "../events/visibility.ts";
import { type Db, preparedOnce } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { preparedViewer, type Viewer, viewing } from "../lib/person.ts";
import { refuseSoldOut } from "../sales/places.ts";
import { placesLeftColumn } from "../sales/sale-state.ts";
import { ticketPools, ticketTypes } from "../sales/tables.ts";
import { resaleCount } from "../tickets/resale.ts";
import { type Attempt, findOrderOf, idOfMade, orderOf } from "./order-attempt.ts";
import { orders, ticketWaits } from "./tables.ts";

export type CheckoutView = {
  made?: undefined;
  /** Whether holds have expired or people are on the waitlist: those places are released and offered first. */
  needsOffers: boolean;
  isClosed: boolean;
  hostId: string | null;
};

/** The order this attempt has already made; nothing else was checked then. */
export type MadeBefore = { made: string };

/**
 * Reads an event, and any order this attempt has already made, without a lock and in one statement, so that a rush for
 * sold-out tickets is refused quickly. Refuses viewers who may not see it and quantities that cannot be available;
 * everything else is decided under the lock.
 */
export async function getCheckoutView(
  db: Db,
  viewer: Viewer,
  { id, lines, key }: { id: string } & Pick<StartOrder, "lines" | "key">,
  by?: Attempt,
): Promise<CheckoutView | MadeBefore> {
  const { signedIn, visitor } = statements(db);
  const isVisible = key === undefined ? undefined : await visibleBy(db, viewer, key);
  // The condition differs with each link key, so that statement gets no name.
  const statement = isVisible
    ? selectTypes(db, isVisible).prepare("")
    : viewer
      ? signedIn
      : visitor;
  const rows = await statement.execute({
    ...viewing(viewer),
    event: id,
    types: lines.map(({ typeId }) => typeId),
    // Matches nothing: no attempt has an empty hash.
    attempt: by?.attempt ?? "",
  });
  const [event] = rows;
  const made = by && (event ? idOfMade(event.made, by) : await findOrderOf(db, by));
  if (made) return { made };
  if (!event) refuse("NOT_FOUND");
  refuseWhenOff(event);
  for (const { typeId, quantity } of lines) {
    const type = rows.find((row) => row.typeId === typeId);
    if (!type) refuse("NOT_FOUND");
    // A hidden type is not revealed without its code, which is checked under the lock.
    if (type.left === null || type.hidden || event.isOverdue) continue;
    const left = Math.max(0, type.left) + type.returning;
    if (left < quantity) refuseSoldOut(type.name ?? "", left);
  }
  const { isClosed, hostId, isOverdue, hasWaitlist } = event;
  return { isClosed, hostId, needsOffers: isOverdue || hasWaitlist };
}

/** Built once, since a rush runs them all the time: drizzle takes longer to write the SQL than PostgreSQL to answer it. */
const statements = preparedOnce((db) => ({
  signedIn: selectTypes(db, visibleEvent(preparedViewer)).prepare("checkout_signed_in"),
  visitor: selectTypes(db, visibleEvent(undefined)).prepare("checkout_visitor"),
}));

function selectTypes(db: Db, isVisible: SQL | undefined) {
  return db
    .select({
      typeId: ticketTypes.id,
      name: ticketTypes.name,
      hidden: ticketTypes.hidden,
      hostId: events.hostId,
      isClosed: sql<boolean>`${events.visibility} = 'invite-only'`,
      made: orderOf({ attempt: sql.placeholder("attempt") }),
      status: events.status,
      isOver: sql<boolean>`${events.endsAt} <= now()`,
      left: placesLeftColumn,
      returning: sql<number>`(${resaleCount(ticketTypes.id)})`,
      isOverdue: sql<boolean>`exists (select 1 from ${orders} where ${orders.eventId} = ${events.id}
        and ${orders.state} = 'held' and ${orders.expiresAt} <= now())`,
      hasWaitlist: sql<boolean>`exists (select 1 from ${ticketWaits}
        where ${ticketWaits.eventId} = ${events.id} and ${ticketWaits.orderId} is null)`,
    })
    .from(events)
    .leftJoin(
      ticketTypes,
      and(
        eq(ticketTypes.eventId, events.id),
        sql`${ticketTypes.id} = any(${sql.placeholder("types")}::uuid[])`,
      ),
    )
    .leftJoin(ticketPools, eq(ticketPools.id, ticketTypes.poolId))
    .where(and(eq(events.id, sql.placeholder("event")), isVisible));
}
