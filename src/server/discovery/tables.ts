import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";

/**
 * The words of all events, for typo-tolerant lookups. A trigger on `events` adds them, possibly twice, since two events with the same word
 * must not wait for each other. A nightly sweep removes unused ones.
 */
export const searchVocabulary = pgTable("search_vocabulary", { word: text().notNull() }, (t) => [
  index("search_vocabulary_word").on(t.word),
  index("search_vocabulary_slips")
    .using("gin", sql`search_slips(${t.word})`)
    .with({ fastupdate: false }),
  index("search_vocabulary_two_deletions")
    .using("gin", sql`search_two_deletions(${t.word})`)
    .with({ fastupdate: false }),
]);

/** The words of all acts, of any length, also queried for words that start with what was typed. */
export const actVocabulary = pgTable("act_vocabulary", { word: text().notNull() }, (t) => [
  index("act_vocabulary_word").on(t.word),
  index("act_vocabulary_beginning").on(t.word.op("text_pattern_ops")),
  index("act_vocabulary_slips")
    .using("gin", sql`search_slips(${t.word})`)
    .with({ fastupdate: false }),
  index("act_vocabulary_two_deletions")
    .using("gin", sql`search_two_deletions(${t.word})`)
    .with({ fastupdate: false }),
]);

export type Vocabulary = typeof searchVocabulary | typeof actVocabulary;
