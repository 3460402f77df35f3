import type { FieldProblem } from "../../contract/errors.ts";
import { exponentOf } from "../../contract/orders/money.ts";
import type { Sales, SalesInput } from "../../contract/tickets/sales.ts";

export type TypeInput = SalesInput["types"][number];

/** What the parts of the form are given. */
export type SalesForm = {
  fields: SalesInput;
  /** As it was read: what is sold, and what may no longer change. */
  saved: Sales;
  change: (changes: Partial<SalesInput>) => void;
  /** Problems of the last try to save; a thing of a list is named by its id, wherever it was moved since. */
  problems: FieldProblem[];
  zone: string;
  /** It is held at a place and online. */
  isHybrid: boolean;
};

export function fieldsOf(sales: Sales): SalesInput {
  const { currencyFixed: _fixed, maySellPaid: _verified, types, pools, ...fields } = sales;
  return {
    ...fields,
    types: types.map(({ taken: _taken, sold: _sold, ...type }) => type),
    pools: pools.map(({ taken: _taken, ...pool }) => pool),
  };
}

export function problemAt({ problems }: Pick<SalesForm, "problems">, field: string) {
  return problems.find((problem) => problem.field === field)?.message;
}

/** The problems of what was sent, with the ids of list entries in place of their numbers. */
export function problemsById(sent: SalesInput, problems: FieldProblem[]): FieldProblem[] {
  return problems.map(({ field, message }) => {
    const [list = "", at = "", ...rest] = field.split(".");
    if (list !== "types" && list !== "pools" && list !== "questions") return { field, message };
    const entry = sent[list][Number(at)];
    return { field: entry ? [list, entry.id, ...rest].join(".") : field, message };
  });
}

/** The same list with an entry one place further up or down. */
export function moved<Entry>(list: Entry[], at: number, by: 1 | -1): Entry[] {
  const entry = list[at];
  if (entry === undefined || list[at + by] === undefined) return list;
  return list.toSpliced(at, 1).toSpliced(at + by, 0, entry);
}

/** The same figures in another currency: twelve dollars become twelve yen, not twelve hundred. */
export function inCurrency(fields: SalesInput, currency: string): Partial<SalesInput> {
  const factor = 10 ** (exponentOf(currency) - exponentOf(fields.currency));
  const restate = (minor: number) => Math.round(minor * factor);
  const { refundPolicy } = fields;
  return {
    currency,
    refundPolicy: { ...refundPolicy, feeMinor: restate(refundPolicy.feeMinor) },
    types: fields.types.map((type) => ({
      ...type,
      priceMinor: restate(type.priceMinor),
      minimumMinor: restate(type.minimumMinor),
    })),
  };
}

/** What stands in a field for a whole number that may be left open. */
export function wholeNumber(typed: string): number | null {
  const number = Math.floor(Number(typed));
  return typed.trim() === "" || !Number.isFinite(number) ? null : number;
}
