import { and, sql, type SQL } from "drizzle-orm";
import { acts } from "../acts/tables.ts";

/** Written as in the list's indexes, without a parameter: a generic plan could not use them with one. */
export const isListed = sql`${acts.listed}`;

/** A query without rows. */
export const noActs = sql`select null::uuid where false`;

type Walk = {
  /** The range of the list's index to scan. */
  within: SQL | undefined;
  order: SQL[];
  matching: SQL | undefined;
  limit: number;
  /** The number of acts after which the scan gives up. */
  readAtMost: number;
};

/**
 * The ids of the first acts that match, found by scanning the list in its order, up to the limit of the scan. The inner
 * `limit` is an optimization fence: the planner does not know how many acts match, and would otherwise read and sort
 * all of them.
 */
export function firstInOrder({ within, order, ...walk }: Walk): SQL {
  return firstOf(listInOrder({ within, order }), walk);
}

/** The acts in a range of the list, in the list's order. */
export function listInOrder({ within, order }: Pick<Walk, "within" | "order">): SQL {
  return sql`select * from ${acts} where ${and(isListed, within)} order by ${sql.join(order, sql`, `)}`;
}

/** The ids of the first acts that match in a list that is already sorted. */
export function firstOf(
  list: SQL,
  { matching, limit, readAtMost }: Pick<Walk, "matching" | "limit" | "readAtMost">,
): SQL {
  return sql`select ${acts.id} from (${list} limit ${knownToPlanner(readAtMost)}) as ${acts}
    where ${matching} limit ${knownToPlanner(limit)}`;
}

/**
 * Writes a number into the SQL text instead of passing a parameter: a generic plan assumes that the parameter is large,
 * and sorts everything.
 */
export function knownToPlanner(limit: number): SQL {
  return sql.raw(String(limit));
}
