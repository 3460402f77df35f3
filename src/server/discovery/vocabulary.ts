import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { events } from "../events/tables.ts";
import { searchVocabulary } from "./tables.ts";

const atOnce = 200;

/**
 * Forgets the words that no event says any more, in pieces of which none takes long: a word is looked up week by week, and the
 * first event that says it ends the search.
 */
export async function sweepVocabulary(db: Db): Promise<void> {
  let from: string | null = "";
  while (from !== null) from = await sweepAfter(db, from);
}

/** Looks at the next words after one; gives the last of them, null when there are no more. */
async function sweepAfter(db: Db, from: string): Promise<string | null> {
  const { rows } = await db.execute<{ word: string; gone: boolean }>(sql`
    ${weeksWithEvents}, part as (
      select distinct word from ${searchVocabulary} where word > ${from} order by word limit ${atOnce}
    ), gone as (
      delete from ${searchVocabulary} using part where ${searchVocabulary.word} = part.word and not ${isSaid(sql`part.word`)}
      returning part.word
    )
    select word, word in (select word from gone) as gone from part order by word`);
  const gone = rows.flatMap(({ word, gone: is }) => (is ? [word] : []));
  if (gone.length > 0) await putBack(db, gone);
  return rows.length < atOnce ? null : (rows.at(-1)?.word ?? null);
}

/** Whoever planned an event in that moment still saw its words as known. */
async function putBack(db: Db, gone: string[]): Promise<void> {
  await db.execute(sql`
    ${weeksWithEvents}
    insert into ${searchVocabulary} (word)
    select word from unnest(${sql.param(gone)}::text[]) as word where ${isSaid(sql`word`)}`);
}

// Not every week from the first to the last: one event in a thousand years would make them very many.
const weeksWithEvents = sql`with recursive weeks as (
  (select week_of(${events.startsAt}) as week from ${events} order by ${events.startsAt} limit 1)
  union all
  select (
    select week_of(${events.startsAt}) from ${events}
    where ${events.startsAt} >= to_timestamp((weeks.week + 1) * 604800.0) order by ${events.startsAt} limit 1
  ) from weeks where weeks.week is not null
)`;

function isSaid(word: SQL): SQL {
  return sql`exists (
    select 1 from weeks cross join lateral (
      select 1 from ${events}
      where week_words(${events.search}, ${events.startsAt}) @@ quote_literal(weeks.week || '/' || ${word})::tsquery limit 1
    ) as said
  )`;
}
