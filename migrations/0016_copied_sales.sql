ALTER TABLE "event_drafts" ADD COLUMN "sales_from" uuid;--> statement-breakpoint
ALTER TABLE "event_drafts" ADD CONSTRAINT "event_drafts_sales_from_events_id_fk" FOREIGN KEY ("sales_from") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_drafts_sales" ON "event_drafts" USING btree ("sales_from");