import { and, asc, sql, type SQL } from "drizzle-orm";
import { acts } from "../acts/tables.ts";
import type { Db } from "../lib/database/database.ts";
import { type Cursor, refuseCursor } from "./read-cursor.ts";

// Both as the index `acts_fees` has them. Fees of one currency and unit can be compared: "USD0" per night, "USD1" per hour.
const group = sql`((case when ${acts.rateFromMinor} is null then 'none'
  else ${acts.currency} || case ${acts.ratePer} when 'night' then '0' else '1' end end) collate "C")`;
const fee = sql`(coalesce(${acts.rateFromMinor}, 0)::bigint)`;

export type Sorting = {
  /** What the cursor keeps of the last act of a page. */
  key: SQL;
  order: SQL[];
  isAfter: (cursor: Cursor) => SQL;
};

const firstId = "00000000-0000-0000-0000-000000000000";

/** Fees in the currency first, then in each other one for itself, and last the acts that do not say. */
export function feeOrder(currency: string): Sorting {
  const rank = sql`case when starts_with(${group}, ${currency}) then 0 when ${group} = 'none' then 2 else 1 end`;
  const isAfter = (cursor: Cursor) => {
    const { feeGroup } = cursor;
    if (feeGroup === undefined) return refuseCursor();
    const cursorRank = feeGroup.startsWith(currency) ? 0 : feeGroup === "none" ? 2 : 1;
    return sql`(${rank}, ${group}, ${fee}, ${acts.id})
      > (${cursorRank}::int, ${feeGroup}::text, ${cursor.key}::bigint, ${cursor.id}::uuid)`;
  };
  return {
    key: sql`${group} || ':' || ${fee}`,
    order: [rank, group, fee, asc(acts.id)],
    isAfter,
  };
}

type Walk = {
  currency: string;
  cursor: Cursor | undefined;
  filters: SQL | undefined;
  limit: number;
};

/**
 * The next acts by their fees, found by walking through the index range by range: which comes first depends on the currency, so no index has the
 * whole order, and the database would read and sort every act.
 */
export function isNextByFee(db: Db, { currency, cursor, filters, limit }: Walk): SQL {
  const next = db
    .select({ group: group.as("fee_group"), fee: fee.as("fee"), id: acts.id })
    .from(acts)
    .where(
      and(
        filters,
        sql`(${group}, ${fee}, ${acts.id}) > (part.low, part.fee, part.id)`,
        sql`${group} <= part.high`,
      ),
    )
    .orderBy(group, fee, asc(acts.id))
    .limit(limit)
    .as("next");
  const parts = partsAfter(currency, cursor).map(
    ({ low, high, fee: from, id }, at) =>
      sql`(${at}::int, ${low}::text, ${from}::bigint, ${id}::uuid, ${high}::text)`,
  );
  return sql`${acts.id} = any(array(select next.id
    from (values ${sql.join(parts, sql`, `)}) as part(at, low, fee, id, high) cross join lateral ${next}
    order by part.at, next.fee_group, next.fee, next.id limit ${limit}))`;
}

type Part = { low: string; fee: number; id: string; high: string };

/** What is left of the list after the cursor, each part in the order of the index. */
function partsAfter(currency: string, cursor: Cursor | undefined): Part[] {
  const start = { fee: -1, id: firstId };
  const parts: Part[] = [
    { ...start, low: `${currency}0`, high: `${currency}1` },
    { ...start, low: "", high: currency },
    { ...start, low: `${currency}2`, high: "ZZZ9" },
    { ...start, low: "none", high: "none" },
  ];
  if (!cursor) return parts;
  const { feeGroup, key, id } = cursor;
  if (feeGroup === undefined) return refuseCursor();
  const at = parts.findIndex(({ low, high }) => low <= feeGroup && feeGroup <= high);
  return parts
    .slice(at)
    .map((part, nr) => (nr === 0 ? { ...part, low: feeGroup, fee: key, id } : part));
}
