import { currencies } from "../../contract/orders/currencies.ts";
import type { FieldProblem } from "../../contract/errors.ts";
import type { Sales, SalesInput } from "../../contract/tickets/sales.ts";

type Type = SalesInput["types"][number];

/** Validates what an organizer wants to sell against what is already sold. */
export function validateSales(input: SalesInput, now: Sales): FieldProblem[] {
  return [
    ...ofCurrency(input, now),
    ...input.types.flatMap((type, at) => ofType(type, at, input, now)),
    ...ofRemoved(input, now),
    ...ofPools(input),
    ...ofPolicy(input),
    ...ofQuestions(input),
    ...duplicates(input.types, "types"),
    ...duplicates(input.pools, "pools"),
    ...duplicates(input.questions, "questions"),
  ];
}

function ofCurrency({ currency }: SalesInput, now: Sales): FieldProblem[] {
  if (currency === now.currency) return [];
  if (now.currencyFixed) {
    const message = `Locked, because tickets have been sold in ${now.currency}.`;
    return [{ field: "currency", message }];
  }
  if (now.sharedCurrency !== null && currency !== now.sharedCurrency) {
    const message = `Sell in ${now.sharedCurrency}: an act gets a share of the tickets in it.`;
    return [{ field: "currency", message }];
  }
  return currencies.includes(currency)
    ? []
    : [{ field: "currency", message: "Choose a currency." }];
}

function ofType(type: Type, at: number, { pools }: SalesInput, now: Sales): FieldProblem[] {
  const { id, kind, priceMinor, minimumMinor, quantity, opensAt, closesAt, poolId } = type;
  const problems: FieldProblem[] = [];
  const say = (field: keyof Type, message: string) =>
    problems.push({ field: `types.${at}.${field}`, message });
  if (kind === "free" && priceMinor > 0) say("priceMinor", "A free ticket can't have a price.");
  if (kind === "paid" && priceMinor === 0) say("priceMinor", "Set a price, or make it free.");
  if (kind !== "pay-what-you-want" && minimumMinor > 0)
    say("minimumMinor", "Only pay what you want has a minimum price.");
  if (kind === "pay-what-you-want" && priceMinor < minimumMinor)
    say("priceMinor", "Suggest at least the minimum price.");
  if (opensAt && closesAt && Date.parse(closesAt) <= Date.parse(opensAt))
    say("closesAt", "Sales end before they start.");
  if (poolId && !pools.some((pool) => pool.id === poolId))
    say("poolId", "This shared capacity no longer exists.");
  const taken = now.types.find((known) => known.id === id)?.taken ?? 0;
  if (quantity !== null && quantity < taken) say("quantity", `${taken} are already taken.`);
  return problems;
}

function ofRemoved({ types }: SalesInput, now: Sales): FieldProblem[] {
  const remaining = new Set(types.map(({ id }) => id));
  return now.types
    .filter(({ id, sold }) => sold && !remaining.has(id))
    .map(({ name }) => ({
      field: "types",
      message: `People have ordered “${name}”. Take it off sale instead: its tickets stay valid.`,
    }));
}

function ofPools({ pools, types }: SalesInput): FieldProblem[] {
  return pools.flatMap(({ id }, at) =>
    types.some(({ poolId }) => poolId === id)
      ? []
      : [{ field: `pools.${at}.name`, message: "Add a ticket type that shares it, or remove it." }],
  );
}

function ofPolicy({ refundPolicy: { tiers } }: SalesInput): FieldProblem[] {
  return tiers.flatMap((tier, at) => {
    const field = `refundPolicy.tiers.${at}`;
    const others = tiers.filter((_other, place) => place !== at);
    if (others.some(({ hoursBefore }) => hoursBefore === tier.hoursBefore))
      return [{ field: `${field}.hoursBefore`, message: "Give each step a different time." }];
    const isMoreLater = others.some(
      ({ hoursBefore, percent }) => hoursBefore > tier.hoursBefore && percent < tier.percent,
    );
    return isMoreLater
      ? [{ field: `${field}.percent`, message: "Refunds can't grow closer to the event." }]
      : [];
  });
}

function ofQuestions({ questions }: SalesInput): FieldProblem[] {
  return questions.flatMap(({ kind, options }, at) => {
    const field = `questions.${at}.options`;
    if (kind !== "choice")
      return options.length > 0
        ? [{ field, message: "Only multiple choice questions have options." }]
        : [];
    if (options.length < 2) return [{ field, message: "Add at least two options." }];
    return new Set(options).size < options.length
      ? [{ field, message: "List each option once." }]
      : [];
  });
}

function duplicates(things: { id: string }[], field: string): FieldProblem[] {
  return new Set(things.map(({ id }) => id)).size < things.length
    ? [{ field, message: "Something is listed twice. Reload and try again." }]
    : [];
}
