import type { DraftFields, DraftTicket } from "../../contract/events/editing.ts";
import type { FieldProblem } from "../../contract/errors.ts";
import { parseMoney } from "../../contract/orders/money.ts";
import { formatMoney } from "../orders/money-text.ts";
import { amountProblem } from "../orders/typed-money.ts";

type Priced = Pick<DraftTicket, "price">;

/** What is wrong with the price of a draft's ticket; none is free. */
export function priceProblem({ price }: Priced, currency: string): string | undefined {
  const isReadable = price.trim() === "" || parseMoney(price, currency) !== undefined;
  return isReadable ? undefined : amountProblem(price, currency);
}

/** A draft ticket's price as buyers will read it. */
export function priceText({ price }: Priced, currency: string): string {
  if (price.trim() === "") return "free";
  const minor = parseMoney(price, currency);
  if (minor === undefined) return "price missing";
  return minor === 0 ? "free" : formatMoney(minor, currency);
}

/** The prices of a draft that can't be read, each with its ticket's name. */
export function priceProblems(
  { free, tickets = [], currency }: Pick<DraftFields, "free" | "tickets" | "currency">,
  usualCurrency = "USD",
): FieldProblem[] {
  if (free) return [];
  return tickets.flatMap((ticket, at) => {
    const problem = priceProblem(ticket, currency ?? usualCurrency);
    if (!problem) return [];
    return [{ field: `tickets.${at}.price`, message: `${ticketName(ticket, at)}: ${problem}` }];
  });
}

function ticketName({ name }: Pick<DraftTicket, "name">, at: number): string {
  return name.trim() || `Ticket type ${at + 1}`;
}
