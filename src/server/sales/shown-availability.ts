import { eventLimits } from "../../contract/events/limits.ts";
import { saleLimits } from "../../contract/tickets/limits.ts";
import type { Availability } from "./availability.ts";
import type { events } from "../events/tables.ts";

type Event = Pick<typeof events.$inferSelect, "capacity" | "going" | "currency">;

/**
 * Whether places are left, how many when they are scarce, and when the first tickets go on sale. The number left must
 * not reveal a small number of people going, except for the last places, which people who bring guests need to know.
 * `publicGoing` is the number that the viewer may know; null if they may know any.
 */
export function shownAvailability(
  { capacity, going, currency }: Event,
  tickets: Availability | null,
  publicGoing: number | null,
): { full: boolean; left: number | null; opensAt: string | null } {
  const free = capacity === null ? null : Math.max(0, capacity - going);
  const ofTickets = tickets?.onSale ? tickets.left : null;
  const left = currency === null ? free : ofTickets;
  const isCounted = publicGoing === null || publicGoing >= eventLimits.countedFrom;
  const isScarce = left !== null && left > 0 && left <= saleLimits.nearlySoldOut;
  const isLast = left !== null && left < eventLimits.countedFrom;
  // A small event where nobody is going yet is not scarce: all of its places are left.
  const isTaken = going > 0;
  const opensAt = tickets?.onSale ? null : (tickets?.opensAt ?? null);
  return {
    full: currency === null ? free === 0 : left === 0,
    left: isScarce && (isLast || (isTaken && (currency !== null || isCounted))) ? left : null,
    opensAt: opensAt && new Date(opensAt).toISOString(),
  };
}
