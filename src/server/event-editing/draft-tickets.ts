import type { DraftTicket, EventFields } from "../../contract/events/editing.ts";
import type { FeeRule } from "../../contract/orders/order-price.ts";
import { parseMoney } from "../../contract/orders/money.ts";
import { lockEventAccess } from "../events/event-access.ts";
import type { Transaction } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { refuse } from "../lib/refuse.ts";
import { getSales } from "../sales/read-sales.ts";
import { saveSales } from "../sales/save-sales.ts";

/** Refuses a paid event that has neither ticket types nor a link to where it sells. */
export function refuseWithoutTickets(
  { free, online, link }: Pick<EventFields, "free" | "online" | "link">,
  tickets: DraftTicket[],
): void {
  // The link of an online event leads to the event itself.
  if (free || tickets.length > 0 || (link !== "" && !online)) return;
  refuseTickets("tickets", "Add a ticket type, mark the event as free, or link to where it sells.");
}

type Sale = {
  id: string;
  tickets: DraftTicket[];
  currency: string | undefined;
  repliesByEmail: boolean | undefined;
  fee: FeeRule;
};

/** Puts a draft's tickets on sale in the transaction that publishes it, with default settings for everything else. */
export async function sellDraftTickets(
  tx: Transaction,
  person: Person,
  { id, tickets, currency: chosen, repliesByEmail: wanted = false, fee }: Sale,
): Promise<void> {
  const access = await lockEventAccess(tx, person, id, "sell");
  const {
    types: _none,
    currencyFixed: _fixed,
    sharedCurrency: _shared,
    maySellPaid: _may,
    ...usual
  } = await getSales(tx, access);
  const currency = chosen ?? usual.currency;
  const types = tickets.map(({ name, price, ...ticket }, at) => {
    const priceMinor = price.trim() === "" ? 0 : parseMoney(price, currency);
    if (name.trim() === "") refuseTickets(`tickets.${at}.name`, "Give the ticket type a name.");
    if (priceMinor === undefined)
      return refuseTickets(
        `tickets.${at}.price`,
        `${name.trim()}: Enter an amount in ${currency}, such as 25.`,
      );
    const kind = priceMinor > 0 ? ("paid" as const) : ("free" as const);
    return { ...newType, ...ticket, name: name.trim(), kind, priceMinor };
  });
  // Nobody can reply to an unverified address, but that's no reason to refuse publishing.
  const repliesByEmail = wanted && person.emailVerified;
  await saveSales(tx, access, { ...usual, repliesByEmail, pools: [], types, currency, fee });
}

const newType = {
  description: "",
  minimumMinor: 0,
  poolId: null,
  opensAt: null,
  closesAt: null,
  perOrder: null,
  hidden: false,
  withdrawn: false,
  admitsTo: "both" as const,
};

function refuseTickets(field: string, message: string): never {
  return refuse("BAD_INPUT", { fields: [{ field, message }] });
}
