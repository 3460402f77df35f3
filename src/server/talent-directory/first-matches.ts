import { and, sql, type SQL } from "drizzle-orm";
import { acts } from "../acts/tables.ts";

/** As the indexes of the list have it, without a parameter: a plan for every value of one could not use them. */
export const isListed = sql`${acts.listed}`;

type Walk = {
  /** The stretch of the list's index that is read. */
  within: SQL | undefined;
  order: SQL[];
  matching: SQL | undefined;
  limit: number;
};

/**
 * The ids of the first acts that match, found by walking through the list in its order. A fence (`offset 0`) stands between: the planner, which does
 * not know how many match, would rather read and sort all that do.
 */
export function firstMatches({ within, order, matching, limit }: Walk): SQL {
  const walked = sql`select * from ${acts} where ${and(isListed, within)}
    order by ${sql.join(order, sql`, `)} offset 0`;
  return sql`select ${acts.id} from (${walked}) as ${acts} where ${matching} limit ${knownToPlanner(limit)}`;
}

/** A number in the text of the statement, not beside it: a plan for every number takes it for large, and sorts everything. */
export function knownToPlanner(limit: number): SQL {
  return sql.raw(String(limit));
}
