import { sql, type SQL } from "drizzle-orm";
import type { Db } from "../lib/database/database.ts";
import { events } from "../events/tables.ts";
import { searchVocabulary } from "./tables.ts";

const batchSize = 200;

/**
 * Removes the words that no event contains any more, in batches that each take little time: a word is looked up week by week,
 * and the first event that contains it ends the lookup.
 */
export async function sweepVocabulary(db: Db): Promise<void> {
  let from: string | null = "";
  while (from !== null) from = await sweepAfter(db, from);
}

/** Sweeps the batch of words after `from`; returns the last of them, or null when none follow. */
async function sweepAfter(db: Db, from: string): Promise<string | null> {
  const { rows } = await db.execute<{ word: string; removed: boolean }>(sql`
    ${weeksWithEvents}, batch as (
      select distinct word from ${searchVocabulary} where word > ${from} order by word limit ${batchSize}
    ), removed as (
      delete from ${searchVocabulary} using batch where ${searchVocabulary.word} = batch.word and not ${isUsed(sql`batch.word`)}
      returning batch.word
    )
    select word, word in (select word from removed) as removed from batch order by word`);
  const removed = rows.flatMap((row) => (row.removed ? [row.word] : []));
  if (removed.length > 0) await restoreUsed(db, removed);
  return rows.length < batchSize ? null : (rows.at(-1)?.word ?? null);
}

/** An event that was written at the same moment still saw its words in the vocabulary and did not add them. */
async function restoreUsed(db: Db, removed: string[]): Promise<void> {
  await db.execute(sql`
    ${weeksWithEvents}
    insert into ${searchVocabulary} (word)
    select word from unnest(${sql.param(removed)}::text[]) as word where ${isUsed(sql`word`)}`);
}

// Only weeks with events: one event in a thousand years would otherwise add very many empty ones.
const weeksWithEvents = sql`with recursive weeks as (
  (select week_of(${events.startsAt}) as week from ${events} order by ${events.startsAt} limit 1)
  union all
  select (
    select week_of(${events.startsAt}) from ${events}
    where ${events.startsAt} >= to_timestamp((weeks.week + 1) * 604800.0) order by ${events.startsAt} limit 1
  ) from weeks where weeks.week is not null
)`;

function isUsed(word: SQL): SQL {
  return sql`exists (
    select 1 from weeks cross join lateral (
      select 1 from ${events}
      where week_words(${events.search}, ${events.startsAt}) @@ quote_literal(weeks.week || '/' || ${word})::tsquery limit 1
    ) as used
  )`;
}
