import { and, or, sql, type SQL } from "drizzle-orm";
import type { Around, Search } from "./found.ts";
import { hasWords, hasWordsIn, type Text } from "./search.ts";
import { events } from "./tables.ts";

type Walk = {
  select: SQL;
  limit: number;
  /** So many of each square of the map, when not the soonest of all are wanted but some from everywhere. */
  perSquare?: number;
  text?: Text | undefined;
  /** Nothing before it is wanted. */
  since?: SQL | undefined;
  also?: SQL | undefined;
};

// Up to so many events that have the words are looked at one by one; of more, some are met soon on every other way.
const rare = 1_000;

/**
 * What the search finds, as several short walks through indexes in order of time that each stop at the limit: what is under way,
 * then what comes, in each week that has the words, or in each square of the map and in the town. Together they hold the soonest of all.
 */
export function soonestFound(search: Search, walk: Walk): SQL {
  const { period, around } = search;
  const { text, limit } = walk;
  const running = few(search, walk, apart(period.running), limit, [
    text === undefined ? undefined : hasWords(text),
    around && near(around),
  ]);
  const coming = (...conditions: (SQL | undefined)[]) => [period.coming, ...conditions];
  if (text === undefined) {
    const steps = around
      ? placesOf(search, walk, around, coming())
      : [few(search, walk, sql`${events}`, limit, coming())];
    return sql.join([running, ...steps], sql` union all `);
  }
  if (!around) return sql`${running} union all ${weeksWith(search, walk, text, walk)}`;
  // Rare words are found by the week and then by the place, common ones by the place: either list may be very long.
  const said = weeksWith(search, { ...walk, select: sql`${events}.*` }, text, { limit: rare });
  const isRare = sql`(select count(*) from said) < ${rare}`;
  const rareOnes = few(search, walk, sql`said as ${events}`, limit, [isRare, near(around)]);
  const common = coming(sql`not ${isRare}`, hasWords(text));
  const steps = [running, rareOnes, ...placesOf(search, walk, around, common)];
  return sql`with said as materialized ${said} ${sql.join(steps, sql` union all `)}`;
}

type Conditions = (SQL | undefined)[];

/** The soonest of some rows that the search finds. */
function few(search: Search, walk: Walk, rows: SQL, most: number, conditions: Conditions): SQL {
  const { filters, period } = search;
  const all = and(filters, ...period.within, walk.since, walk.also, ...conditions);
  return sql`(select ${walk.select} from ${rows} where ${all} order by ${events.startsAt}, ${events.id} limit ${most})`;
}

function placesOf(search: Search, walk: Walk, around: Around, conditions: Conditions): SQL[] {
  const { cell, cells, within, inTown } = around;
  const of = (most: number, ...more: SQL[]) =>
    few(search, walk, sql`${events}`, most, [...conditions, ...more]);
  const inCell = of(walk.perSquare ?? walk.limit, sql`${cell} = squares.square`, within);
  const squares = sql`(select walked.* from unnest(${sql.param(cells)}::int[]) as squares(square) cross join lateral ${inCell} as walked)`;
  return [...(cells.length > 0 ? [squares] : []), ...(inTown ? [of(walk.limit, inTown)] : [])];
}

function near({ cell, cells, within, inTown }: Around): SQL | undefined {
  return or(sql`(${cell} = any(${sql.param(cells)}::int[]) and ${within})`, inTown);
}

/** The soonest to come that have the words. The weeks come in their order, so that those behind the limit are never looked at. */
function weeksWith(search: Search, walk: Walk, text: Text, { limit }: { limit: number }): SQL {
  const { coming, within } = search.period;
  const weeks = weeksOf(and(coming, ...within, walk.since));
  const inWeek = few(search, walk, apart(hasWordsIn(sql`weeks.week`, text)), limit, [coming]);
  return sql`(select walked.* from (${weeks}) as weeks cross join lateral ${inWeek} as walked limit ${limit})`;
}

/** The weeks in which anything at all begins, each found by one step along the index. */
function weeksOf(condition: SQL | undefined): SQL {
  const first = (behind?: SQL) => sql`(
    select week_of(${events.startsAt}) from ${events}
    where ${and(condition, behind)} order by ${events.startsAt} limit 1)`;
  const next = first(sql`${events.startsAt} >= to_timestamp((stepped.week + 1) * 604800::float8)`);
  return sql`with recursive stepped(week) as (
      select ${first()} union all select ${next} from stepped where stepped.week is not null
    ) select week from stepped where week is not null`;
}

/** Fenced off, so that the planner does not put the lists of other indexes beside this one's, which grow with all events. */
function apart(condition: SQL | undefined): SQL {
  return sql`(select * from ${events} where ${condition} offset 0) as ${events}`;
}
