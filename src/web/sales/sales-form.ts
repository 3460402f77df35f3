import type { FieldProblem } from "../../contract/errors.ts";
import { exponentOf } from "../../contract/orders/money.ts";
import type { Sales, SalesInput } from "../../contract/tickets/sales.ts";

export type TypeInput = SalesInput["types"][number];

/** What each part of the form gets. */
export type SalesForm = {
  fields: SalesInput;
  /** The saved state: it has the numbers sold and what can no longer change. */
  saved: Sales;
  change: (changes: Partial<SalesInput>) => void;
  /** Problems of the last attempt to save. List entries are identified by id, so that they can be moved. */
  problems: FieldProblem[];
  zone: string;
  /** Whether the event is both at a venue and online. */
  isHybrid: boolean;
};

export function fieldsOf(sales: Sales): SalesInput {
  const {
    currencyFixed: _fixed,
    sharedCurrency: _shared,
    maySellPaid: _verified,
    types,
    pools,
    ...fields
  } = sales;
  return {
    ...fields,
    types: types.map(({ taken: _taken, sold: _sold, ...type }) => type),
    pools: pools.map(({ taken: _taken, ...pool }) => pool),
  };
}

export function problemAt({ problems }: Pick<SalesForm, "problems">, field: string) {
  return problems.find((problem) => problem.field === field)?.message;
}

/** Problems of a request, with ids of list entries instead of their indexes. */
export function problemsById(sent: SalesInput, problems: FieldProblem[]): FieldProblem[] {
  return problems.map(({ field, message }) => {
    const [list = "", at = "", ...rest] = field.split(".");
    if (list !== "types" && list !== "pools" && list !== "questions") return { field, message };
    const entry = sent[list][Number(at)];
    return { field: entry ? [list, entry.id, ...rest].join(".") : field, message };
  });
}

/** The list with an entry moved up or down by one. */
export function moved<Entry>(list: Entry[], at: number, by: 1 | -1): Entry[] {
  const entry = list[at];
  if (entry === undefined || list[at + by] === undefined) return list;
  return list.toSpliced(at, 1).toSpliced(at + by, 0, entry);
}

/** The same numbers in another currency: twelve dollars become twelve yen, not twelve hundred. */
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

/** Parses an optional whole number; null if the field is empty or invalid. */
export function wholeNumber(typed: string): number | null {
  const number = Math.floor(Number(typed));
  return typed.trim() === "" || !Number.isFinite(number) ? null : number;
}
