import { sql, type SQL } from "drizzle-orm";
import { acts } from "../acts/tables.ts";
import type { Db } from "../lib/database/database.ts";
import { events } from "../events/tables.ts";
import { actVocabulary, searchVocabulary, type Vocabulary } from "./tables.ts";

const batchSize = 200;

type Users = {
  vocabulary: Vocabulary;
  /** The CTEs that the condition reads, placed at the start of the statement. */
  with: SQL;
  isUsed(word: SQL): SQL;
};

// Only weeks with events: a single event in a thousand years would otherwise add very many empty ones.
const usedByEvents: Users = {
  vocabulary: searchVocabulary,
  with: sql`recursive weeks as (
    (select week_of(${events.startsAt}) as week from ${events} order by ${events.startsAt} limit 1)
    union all
    select (
      select week_of(${events.startsAt}) from ${events}
      where ${events.startsAt} >= to_timestamp((weeks.week + 1) * 604800.0) order by ${events.startsAt} limit 1
    ) from weeks where weeks.week is not null
  ),`,
  isUsed: (word) => sql`exists (
    select 1 from weeks cross join lateral (
      select 1 from ${events}
      where week_words(${events.search}, ${events.startsAt}) @@ quote_literal(weeks.week || '/' || ${word})::tsquery limit 1
    ) as used
  )`,
};

const usedByActs: Users = {
  vocabulary: actVocabulary,
  with: sql``,
  isUsed: (word) =>
    sql`exists (select 1 from ${acts} where ${acts.words} @@ quote_literal(${word})::tsquery)`,
};

/**
 * Removes words that no event uses any more, in short batches. A word is looked up week by week, and the first event with it ends the
 * lookup.
 */
export function sweepVocabulary(db: Db): Promise<void> {
  return sweepUnused(db, usedByEvents);
}

/** `sweepVocabulary` for the words of acts. */
export function sweepActVocabulary(db: Db): Promise<void> {
  return sweepUnused(db, usedByActs);
}

async function sweepUnused(db: Db, users: Users): Promise<void> {
  let from: string | null = "";
  while (from !== null) from = await sweepAfter(db, users, from);
}

/** Sweeps the batch of words after `from`; returns its last word, or null when none follow. */
async function sweepAfter(db: Db, users: Users, from: string): Promise<string | null> {
  const { vocabulary, isUsed } = users;
  const { rows } = await db.execute<{ word: string; removed: boolean }>(sql`
    with ${users.with} batch as (
      select distinct word from ${vocabulary} where word > ${from} order by word limit ${batchSize}
    ), removed as (
      delete from ${vocabulary} using batch where ${vocabulary.word} = batch.word and not ${isUsed(sql`batch.word`)}
      returning batch.word
    )
    select word, word in (select word from removed) as removed from batch order by word`);
  const removed = rows.flatMap((row) => (row.removed ? [row.word] : []));
  if (removed.length > 0) await restoreUsed(db, users, removed);
  return rows.length < batchSize ? null : (rows.at(-1)?.word ?? null);
}

/**
 * Restores words that an event or act written during the sweep uses: its transaction still saw them in the vocabulary and didn't add them.
 */
async function restoreUsed(db: Db, users: Users, removed: string[]): Promise<void> {
  await db.execute(sql`
    with ${users.with} removed as (select unnest(${sql.param(removed)}::text[]) as word)
    insert into ${users.vocabulary} (word) select word from removed where ${users.isUsed(sql`word`)}`);
}
