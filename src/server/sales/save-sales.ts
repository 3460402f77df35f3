import { isDeepStrictEqual } from "node:util";
import type { FeeRule } from "../../contract/orders/order-price.ts";
import type { Sales, SalesInput } from "../../contract/tickets/sales.ts";
import { refuseWithWaitlist } from "../rsvps/rsvp-limits-with-tickets.ts";
import { refuseWhenOff } from "../events/lock-event.ts";
import type { LockedEventAccess } from "../events/event-access.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { updatePriceRange } from "./price-range.ts";
import { validateSales } from "./validate-sales.ts";
import { getSales } from "./read-sales.ts";
import { deleteSales, writeSales } from "./write-sales.ts";

type Input = SalesInput & { fee: FeeRule };

/** Saves an event's sales; what was sold already keeps its price, type and currency. */
export async function saveSales(
  tx: Transaction,
  access: LockedEventAccess<"sell">,
  { fee, ...input }: Input,
): Promise<Sales> {
  const { person, event } = access;
  const { id } = event;
  const now = await getSales(tx, access);
  const wanted = tidy(input);
  if (isSame(wanted, now)) return now;
  if (now.version !== input.version) refuse("CONFLICT");
  refuseWhenOff({ status: event.status, isOver: event.endsAt.getTime() <= Date.now() });
  const sellsPaid = wanted.types.some(({ kind, withdrawn }) => kind !== "free" && !withdrawn);
  if (sellsPaid && !person.emailVerified) refuse("VERIFY_EMAIL_FIRST");
  if (wanted.repliesByEmail && !now.repliesByEmail && !person.emailVerified)
    refuse("VERIFY_EMAIL_FIRST");
  const problems = validateSales(wanted, now);
  if (problems.length > 0) refuse("BAD_INPUT", { fields: problems.slice(0, 20) });
  if (now.types.length === 0) await refuseWithWaitlist(tx, id);
  if (wanted.types.length === 0) await deleteSales(tx, id);
  else await writeSales(tx, access, { ...wanted, fee, version: now.version + 1 });
  await updatePriceRange(tx, id);
  return getSales(tx, access);
}

function tidy(input: SalesInput): SalesInput {
  const { refundPolicy } = input;
  const tiers = refundPolicy.tiers.toSorted((one, other) => other.hoursBefore - one.hoursBefore);
  return { ...input, refundPolicy: { ...refundPolicy, tiers } };
}

/** Whether nothing changes, as with a repeated request. */
function isSame(wanted: SalesInput, now: Sales): boolean {
  const { currency, refundPolicy, questions, perOrder, resale, repliesByEmail } = now;
  const types = now.types.map(({ taken: _taken, sold: _sold, ...type }) => type);
  const pools = now.pools.map(({ taken: _taken, ...pool }) => pool);
  const current = {
    currency,
    refundPolicy,
    questions,
    perOrder,
    resale,
    repliesByEmail,
    types,
    pools: byId(pools),
  };
  const { version: _version, ...values } = wanted;
  const moments = values.types.map((type) => ({
    ...type,
    opensAt: moment(type.opensAt),
    closesAt: moment(type.closesAt),
  }));
  return isDeepStrictEqual({ ...values, types: moments, pools: byId(values.pools) }, current);
}

function byId<Thing extends { id: string }>(things: Thing[]): Thing[] {
  return things.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

function moment(at: string | null): string | null {
  return at && new Date(at).toISOString();
}
