import { and, asc, sql, type SQL } from "drizzle-orm";
import { acts } from "../acts/tables.ts";
import { firstOf, knownToPlanner, listInOrder, noActs } from "./first-matches.ts";
import { type Circle, firstInSquares } from "./next-in-squares.ts";
import { type Cursor, refuseCursor } from "./read-cursor.ts";

// Both written as in the index `acts_fees`. Fees can be compared within one currency and unit: "USD0" per night, "USD1" per
// hour.
const group = sql`((case when ${acts.rateFromMinor} is null then 'none'
  else ${acts.currency} || case ${acts.ratePer} when 'night' then '0' else '1' end end) collate "C")`;
const fee = sql`(coalesce(${acts.rateFromMinor}, 0)::bigint)`;

export type Sorting = {
  /** What the cursor stores about the last act of a page. */
  key: SQL;
  order: SQL[];
  isAfter: (cursor: Cursor) => SQL;
};

const firstId = "00000000-0000-0000-0000-000000000000";

/** Fees in the given currency first, then those in each other currency, and last the acts without a fee. */
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

type Fees = { min: number | undefined; max: number | undefined };

type Walk = {
  currency: string;
  cursor: Cursor | undefined;
  matching: SQL | undefined;
  limit: number;
  readAtMost: number;
  /** A part of the list that has an index of its own. */
  among: SQL | undefined;
  /** Only acts around a place. */
  circle: Circle | undefined;
  /** Only fees in the currency within this range; undefined: all acts. */
  fees: Fees | undefined;
};

/**
 * The ids of the next acts by fee, found by scanning the index range by range: the order depends on the currency, so no
 * index has all of it and the database would read and sort every act. The ranges are scanned one after the other until
 * there are enough ids, up to the limit of a scan.
 */
export function nextByFee({ currency, cursor, fees, among, circle, ...walk }: Walk): SQL {
  const parts = partsAfter(fees ? groupsOf(currency, fees) : allParts(currency), cursor).map(
    ({ low, from, id, high, most }) =>
      sql`(${low}::text, ${from}::bigint, ${id}::uuid, ${high}::text, ${most}::bigint)`,
  );
  if (parts.length === 0) return noActs;
  const within = and(
    among,
    sql`(${group}, ${fee}, ${acts.id}) > (part.low, part.least, part.id)
      and (${group}, ${fee}) <= (part.high, part.most)`,
  );
  const order = [group, fee, asc(acts.id)];
  const ranges = sql`(values ${sql.join(parts, sql`, `)}) as part(low, least, id, high, most)`;
  if (circle)
    return sql`select found.id from ${ranges}
      cross join lateral (${firstInSquares({ ...walk, circle, within, order })}) as found
      limit ${knownToPlanner(walk.limit)}`;
  const inOrder = sql`select listed.* from ${ranges}
    cross join lateral (${listInOrder({ within, order })} limit ${knownToPlanner(walk.readAtMost)}) as listed`;
  return firstOf(inOrder, walk);
}

type Part = { low: string; from: number; id: string; high: string; most: number };

// Below and above any fee.
const [beforeAll, afterAll] = [-1, Number.MAX_SAFE_INTEGER];

/** The ranges of the whole list, each in index order. */
function allParts(currency: string): Part[] {
  const all = { from: beforeAll, id: firstId, most: afterAll };
  return [
    { ...all, low: `${currency}0`, high: `${currency}1` },
    { ...all, low: "", high: currency },
    { ...all, low: `${currency}2`, high: "ZZZ9" },
    { ...all, low: "none", high: "none" },
  ];
}

/** The ranges of fees in one currency: per night, then per hour. */
function groupsOf(currency: string, { min = 0, max = afterAll }: Fees): Part[] {
  return ["0", "1"].map((unit) => {
    const name = `${currency}${unit}`;
    return { low: name, from: min - 1, id: firstId, high: name, most: max };
  });
}

/** The ranges that are left after the cursor. */
function partsAfter(parts: Part[], cursor: Cursor | undefined): Part[] {
  if (!cursor) return parts;
  const { feeGroup, key, id } = cursor;
  if (feeGroup === undefined) return refuseCursor();
  const at = parts.findIndex(({ low, high }) => low <= feeGroup && feeGroup <= high);
  if (at === -1) return [];
  return parts
    .slice(at)
    .map((part, nr) => (nr === 0 ? { ...part, low: feeGroup, from: key, id } : part));
}
