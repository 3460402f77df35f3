import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { eventLimits } from "../../contract/events/limits.ts";
import { saleLimits } from "../../contract/tickets/limits.ts";
import type { Offer, OfferType } from "../../contract/tickets/sales.ts";
import { events } from "../events/tables.ts";
import { visibleBy } from "../events/visible-by-link.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Viewer } from "../lib/person.ts";
import { countOnResale } from "../tickets/resale.ts";
import { placesLeft } from "./places.ts";
import { type SaleTime, saleTime } from "./sale-state.ts";
import { eventSales, ticketPools, ticketTypes } from "./tables.ts";
import {
  getPromo,
  hasCodesColumn,
  isOpenedBy,
  type PromoRow,
  refuseUnusable,
} from "./use-promo.ts";

type OfferQuery = {
  id: string;
  key?: string | undefined;
  code?: string | undefined;
};
type Type = typeof ticketTypes.$inferSelect & { time: SaleTime; poolTaken: number | null };

/** What a visitor may buy at an event. A code reveals the types it opens; an invalid one is refused. */
export async function getOffer(db: Db, viewer: Viewer, input: OfferQuery): Promise<Offer> {
  const { id, key, code } = input;
  const [found] = await db
    .select({
      sale: eventSales,
      going: events.going,
      hasCodes: hasCodesColumn(events.id),
      isOpen: sql<boolean>`${events.status} = 'published' and ${events.endsAt} > now()`,
    })
    .from(events)
    .innerJoin(eventSales, eq(eventSales.eventId, events.id))
    .where(and(eq(events.id, id), await visibleBy(db, viewer, key)));
  if (!found) refuse("NOT_FOUND");
  const { sale, isOpen, hasCodes, going } = found;
  const promo = code === undefined ? undefined : await getPromo(db, id, code);
  const types = await db
    .select({ ...getTableColumns(ticketTypes), time: saleTime, poolTaken: ticketPools.taken })
    .from(ticketTypes)
    .leftJoin(ticketPools, eq(ticketPools.id, ticketTypes.poolId))
    .where(and(eq(ticketTypes.eventId, id), eq(ticketTypes.withdrawn, false)))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
  const shown = types.filter((type) => !type.hidden || isOpenedBy(promo, type.id));
  const ids = shown.map((type) => type.id);
  if (promo) refuseUnusable(promo, ids);
  const free = await placesLeft(db, ids);
  const returning = await countOnResale(db, ids);
  const { currency, fee, perOrder, questions, refundPolicy, resale } = sale;
  return {
    currency,
    fee,
    perOrder,
    hasCodes,
    questions,
    refundPolicy,
    resale,
    types: shown.map((type) => {
      const left = (free.get(type.id) ?? 0) + (returning.get(type.id) ?? 0);
      return offerType(type, { left, isOpen, perOrder, going });
    }),
    promo: promo ? promoShape(promo, ids) : null,
  };
}

/** A code does not reveal types that are not shown. */
function promoShape({ code, kind, value, typeIds }: PromoRow, shown: string[]): Offer["promo"] {
  return { code, kind, value, typeIds: typeIds.filter((id) => shown.includes(id)) };
}

type Availability = { left: number; isOpen: boolean; perOrder: number; going: number };

function offerType(type: Type, availability: Availability): OfferType {
  const { left, isOpen, perOrder } = availability;
  const shown = shownLeft(type, availability);
  const { id, name, description, kind, priceMinor, minimumMinor, opensAt, closesAt } = type;
  const { admitsTo } = type;
  return {
    id,
    name,
    description,
    kind,
    priceMinor,
    minimumMinor,
    admitsTo,
    state: isOpen ? saleState(type, left) : "over",
    left: shown,
    // Nobody can choose more than are left, even where that number is not shown.
    perOrder: Math.min(type.perOrder ?? perOrder, perOrder, shown === null ? left : perOrder),
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
  };
}

/** The number left, by the rule of `shownAvailability`: when few are left and some are taken, or when they are the last. */
function shownLeft(type: Type, { left, going }: Availability): number | null {
  const { taken, quantity, poolId, poolTaken } = type;
  const ofEvent = quantity === null && poolId === null ? going : 0;
  const isTaken = taken > 0 || (poolTaken ?? 0) > 0 || ofEvent > 0;
  const isScarce = left <= saleLimits.nearlySoldOut && isTaken;
  return isScarce || left < eventLimits.countedFrom ? left : null;
}

/** The sale state of a type of an upcoming event. */
function saleState({ time }: Type, left: number): OfferType["state"] {
  if (time !== "open") return time;
  return left > 0 ? "on-sale" : "sold-out";
}
