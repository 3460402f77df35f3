DROP INDEX "events_online";--> statement-breakpoint
DROP INDEX "events_words";--> statement-breakpoint
DROP INDEX "events_cell";--> statement-breakpoint
DROP INDEX "events_wide_cell";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', search)) STORED;--> statement-breakpoint
CREATE INDEX "events_words" ON "events" USING gin ("words");--> statement-breakpoint
CREATE INDEX "events_cell" ON "events" USING btree ((coalesce((floor(("latitude" + 90) * 4) * 1440 + floor(("longitude" + 180) * 4))::int, case when "online" and "city" = '' then -1 end)),"starts_at","id");--> statement-breakpoint
CREATE INDEX "events_wide_cell" ON "events" USING btree ((coalesce((floor(("latitude" + 90) / 2.5) * 144 + floor(("longitude" + 180) / 2.5))::int, case when "online" and "city" = '' then -1 end)),"starts_at","id");--> statement-breakpoint
-- By hand: looking a row's slips up in the index is cheap, and making them anew is not; the planner cannot know.
ALTER FUNCTION search_slips(text) COST 10000;
