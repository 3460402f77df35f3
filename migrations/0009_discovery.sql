DROP INDEX "events_search";--> statement-breakpoint
CREATE INDEX "events_words" ON "events" USING gin (to_tsvector('simple', "search"));--> statement-breakpoint
CREATE INDEX "events_span" ON "events" USING gist (tstzrange("starts_at", "ends_at"));--> statement-breakpoint
CREATE INDEX "events_cell" ON "events" USING btree (((floor(("latitude" + 90) * 4) * 1440 + floor(("longitude" + 180) * 4))::int),"starts_at","id");--> statement-breakpoint
CREATE INDEX "events_wide_cell" ON "events" USING btree (((floor(("latitude" + 90) / 2.5) * 144 + floor(("longitude" + 180) / 2.5))::int),"starts_at","id");--> statement-breakpoint
CREATE INDEX "events_city" ON "events" USING btree (lower("city"),"starts_at","id");--> statement-breakpoint
CREATE INDEX "events_online" ON "events" USING btree ("starts_at","id") WHERE online;--> statement-breakpoint
-- From here by hand. What the search column holds are words now.
UPDATE "events" SET "search" = trim(regexp_replace("search", '[[:punct:][:space:]]+', ' ', 'g')) WHERE "search" ~ '[[:punct:]]';--> statement-breakpoint
-- Each word, and what is left of it without each of its letters: two words that are one slip apart share at least one of these.
CREATE FUNCTION search_slips(search text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT slip), '{}')
  FROM unnest(string_to_array(search, ' ')) AS word
  CROSS JOIN LATERAL (
    SELECT word AS slip
    UNION ALL SELECT left(word, at - 1) || substr(word, at + 1) FROM generate_series(1, length(word)) AS at
  ) AS slips
  WHERE length(word) BETWEEN 3 AND 24
$$;--> statement-breakpoint
CREATE INDEX "events_slips" ON "events" USING gin (search_slips("search"));
