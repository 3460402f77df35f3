DROP INDEX "posts_time";--> statement-breakpoint
DROP INDEX "posts_author_time";--> statement-breakpoint
CREATE INDEX "posts_time" ON "posts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "posts_author_time" ON "posts" USING btree ("author_id","created_at","id");