import { and, sql, type SQL } from "drizzle-orm";
import { acts } from "../acts/tables.ts";

/** As the indexes of the list have it, without a parameter: a plan for every value of one could not use them. */
export const isListed = sql`${acts.listed}`;

/** No ids. */
export const nothing = sql`select null::uuid where false`;

type Walk = {
  /** The stretch of the list's index that is read. */
  within: SQL | undefined;
  order: SQL[];
  matching: SQL | undefined;
  limit: number;
};

/** How many acts a walk through the list reads at most: where matches are rarer, all of them are sooner sorted. */
const walkedAtMost = 2_000;

/**
 * The ids of the first acts that match, found by walking through the list in its order, as far as a walk goes. A fence (`limit`) stands
 * between: the planner, which does not know how many match, would rather read and sort all that do.
 */
export function firstInOrder({ matching, limit, ...walk }: Walk): SQL {
  return firstOf(listInOrder(walk), matching, limit);
}

/** Acts of a stretch of the list in its order. */
export function listInOrder({ within, order }: Pick<Walk, "within" | "order">): SQL {
  return sql`select * from ${acts} where ${and(isListed, within)} order by ${sql.join(order, sql`, `)}`;
}

/** The same for acts that come in their order. */
export function firstOf(list: SQL, matching: SQL | undefined, limit: number): SQL {
  return sql`select ${acts.id} from (${list} limit ${knownToPlanner(walkedAtMost)}) as ${acts}
    where ${matching} limit ${knownToPlanner(limit)}`;
}

/** A number in the text of the statement, not beside it: a plan for every number takes it for large, and sorts everything. */
export function knownToPlanner(limit: number): SQL {
  return sql.raw(String(limit));
}
