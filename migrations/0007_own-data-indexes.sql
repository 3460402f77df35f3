CREATE INDEX "events_cover" ON "events" USING btree ("cover_id");--> statement-breakpoint
CREATE INDEX "posts_event" ON "posts" USING btree ("event_id");