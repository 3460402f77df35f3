import { currencies } from "../../contract/orders/currencies.ts";
import type { FieldProblem } from "../../contract/errors.ts";
import type { Sales, SalesInput } from "../../contract/tickets/sales.ts";

type Type = SalesInput["types"][number];

/** Validates what an organizer wants to sell against what is sold already. */
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
    const message = `Tickets were ordered in ${now.currency}: it stays.`;
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
  if (kind === "free" && priceMinor > 0) say("priceMinor", "A free ticket has no price.");
  if (kind === "paid" && priceMinor === 0) say("priceMinor", "Set a price, or make it free.");
  if (kind !== "pay-what-you-want" && minimumMinor > 0)
    say("minimumMinor", "Only pay-what-you-want has a least price.");
  if (kind === "pay-what-you-want" && priceMinor < minimumMinor)
    say("priceMinor", "Suggest at least the least price.");
  if (opensAt && closesAt && Date.parse(closesAt) <= Date.parse(opensAt))
    say("closesAt", "Sales end before they begin.");
  if (poolId && !pools.some((pool) => pool.id === poolId))
    say("poolId", "This shared capacity is not there any more.");
  const taken = now.types.find((known) => known.id === id)?.taken ?? 0;
  if (quantity !== null && quantity < taken) say("quantity", `${taken} are taken already.`);
  return problems;
}

function ofRemoved({ types }: SalesInput, now: Sales): FieldProblem[] {
  const remaining = new Set(types.map(({ id }) => id));
  return now.types
    .filter(({ id, sold }) => sold && !remaining.has(id))
    .map(({ name }) => ({
      field: "types",
      message: `“${name}” was ordered. Withdraw it: it is no longer sold and its tickets stay.`,
    }));
}

function ofPools({ pools, types }: SalesInput): FieldProblem[] {
  return pools.flatMap(({ id }, at) =>
    types.some(({ poolId }) => poolId === id)
      ? []
      : [{ field: `pools.${at}.name`, message: "Let a ticket type share it, or remove it." }],
  );
}

function ofPolicy({ refundPolicy: { tiers } }: SalesInput): FieldProblem[] {
  return tiers.flatMap((tier, at) => {
    const field = `refundPolicy.tiers.${at}`;
    const others = tiers.filter((_other, place) => place !== at);
    if (others.some(({ hoursBefore }) => hoursBefore === tier.hoursBefore))
      return [{ field: `${field}.hoursBefore`, message: "Give each step another time." }];
    const isMoreLater = others.some(
      ({ hoursBefore, percent }) => hoursBefore > tier.hoursBefore && percent < tier.percent,
    );
    return isMoreLater
      ? [{ field: `${field}.percent`, message: "Nearer to the event it cannot be more." }]
      : [];
  });
}

function ofQuestions({ questions }: SalesInput): FieldProblem[] {
  return questions.flatMap(({ kind, options }, at) => {
    const field = `questions.${at}.options`;
    if (kind !== "choice")
      return options.length > 0 ? [{ field, message: "Only a choice has options." }] : [];
    if (options.length < 2) return [{ field, message: "Give at least two options." }];
    return new Set(options).size < options.length
      ? [{ field, message: "Give each option once." }]
      : [];
  });
}

function duplicates(things: { id: string }[], field: string): FieldProblem[] {
  return new Set(things.map(({ id }) => id)).size < things.length
    ? [{ field, message: "Something is there twice. Reload and try again." }]
    : [];
}
