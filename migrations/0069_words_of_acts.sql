-- By hand: a long word, and what is left of it without any one or two of its letters. Words with two typos share at least one of these.
CREATE FUNCTION search_two_deletions(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
  SELECT coalesce(array_agg(DISTINCT
    left(word, greatest(one - 1, 0)) || substr(word, one + 1, other - one - 1) || substr(word, other + 1)), '{}')
  -- The places before the first letter and after the last stand for none.
  FROM generate_series(0, length(word)) AS one CROSS JOIN generate_series(1, length(word) + 1) AS other
  WHERE one < other AND length(word) BETWEEN 9 AND 24
$$;--> statement-breakpoint
CREATE TABLE "act_vocabulary" (
	"word" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "acts_search";--> statement-breakpoint
INSERT INTO "act_vocabulary" ("word")
  SELECT DISTINCT word FROM "acts" CROSS JOIN unnest(string_to_array("search", ' ')) AS word
  WHERE length(word) BETWEEN 3 AND 24;--> statement-breakpoint
CREATE INDEX "act_vocabulary_word" ON "act_vocabulary" USING btree ("word");--> statement-breakpoint
CREATE INDEX "act_vocabulary_slips" ON "act_vocabulary" USING gin (search_slips("word")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "act_vocabulary_two_deletions" ON "act_vocabulary" USING gin (search_two_deletions("word")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_vocabulary_two_deletions" ON "search_vocabulary" USING gin (search_two_deletions("word")) WITH (fastupdate=false);--> statement-breakpoint
CREATE FUNCTION learn_act_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO act_vocabulary (word)
    SELECT DISTINCT found.word FROM unnest(string_to_array(NEW.search, ' ')) AS found (word)
    WHERE length(found.word) BETWEEN 3 AND 24
      AND NOT EXISTS (SELECT 1 FROM act_vocabulary AS known WHERE known.word = found.word);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "acts_words_learnt" AFTER INSERT OR UPDATE OF "search" ON "acts"
  FOR EACH ROW EXECUTE FUNCTION learn_act_words();
