ALTER TABLE "posts" ADD COLUMN "recap_of" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_recap_of_events_id_fk" FOREIGN KEY ("recap_of") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "posts_recap" ON "posts" USING btree ("recap_of","created_at") WHERE "posts"."recap_of" is not null;