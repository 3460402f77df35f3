import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Every word of an event: what resembles a typed one is looked for here. A trigger of `events` writes it, and may write a word
 * twice, since whoever plans an event must not wait for another who uses the same word. A night's sweep removes it.
 */
export const searchVocabulary = pgTable("search_vocabulary", { word: text().notNull() }, (t) => [
  index("search_vocabulary_word").on(t.word),
  index("search_vocabulary_slips")
    .using("gin", sql`search_slips(${t.word})`)
    .with({ fastupdate: false }),
]);
