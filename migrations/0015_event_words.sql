CREATE TABLE "event_words" (
	"word" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "events_words";--> statement-breakpoint
DROP INDEX "events_city";--> statement-breakpoint
CREATE INDEX "event_words_word" ON "event_words" USING btree ("word");--> statement-breakpoint
CREATE INDEX "event_words_slips" ON "event_words" USING gin (search_slips("word")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "events_city_unplaced" ON "events" USING btree (lower("city"),"starts_at","id") WHERE "events"."latitude" is null;--> statement-breakpoint
-- From here by hand. Each word behind its week: what comes next is found week by week, however many events have the word.
CREATE FUNCTION week_of(at timestamptz) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT floor(extract(epoch FROM at AT TIME ZONE 'UTC') / 604800)::int
$$;--> statement-breakpoint
-- Looking a row's words up in the index is cheap, and making them anew is not. Bound to week_of now, since indexes are built without a search path.
CREATE FUNCTION week_words(search text, at timestamptz) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 10000
RETURN (
  SELECT array_to_tsvector(coalesce(array_agg(DISTINCT week_of(at) || '/' || word), '{}'))
  FROM unnest(string_to_array(search, ' ')) AS word
  WHERE length(word) BETWEEN 1 AND 400
);--> statement-breakpoint
-- Written at once: a list of what is yet to be written would be read again for every week.
CREATE INDEX "events_week_words" ON "events" USING gin (week_words("search", "starts_at")) WITH (fastupdate = off);--> statement-breakpoint
DROP INDEX "events_slips";--> statement-breakpoint
INSERT INTO "event_words" ("word")
  SELECT DISTINCT word FROM "events" CROSS JOIN unnest(string_to_array("search", ' ')) AS word
  WHERE length(word) BETWEEN 3 AND 24;--> statement-breakpoint
CREATE FUNCTION learn_event_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO event_words (word)
    SELECT DISTINCT said.word FROM unnest(string_to_array(NEW.search, ' ')) AS said (word)
    WHERE length(said.word) BETWEEN 3 AND 24
      AND NOT EXISTS (SELECT 1 FROM event_words AS known WHERE known.word = said.word);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "events_words_learnt" AFTER INSERT OR UPDATE OF "search" ON "events"
  FOR EACH ROW EXECUTE FUNCTION learn_event_words();
