import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";

/**
 * The words of all events, in which typo-tolerant search looks up similar ones. A trigger of `events` writes them and may write
 * a word twice, since two events with the same word must not wait for each other. A nightly sweep removes unused ones.
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

/** The same of all acts, whatever their length: a search asks it which words begin with what was typed. */
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
