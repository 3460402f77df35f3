ALTER TABLE "scans" ADD COLUMN "attendee_id" uuid;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_attendee_id_users_id_fk" FOREIGN KEY ("attendee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scans_attendee_admitted_once" ON "scans" USING btree ("attendee_id","event_id") WHERE "scans"."attendee_id" is not null and "scans"."result" = 'admitted' and "scans"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "scans_attendee" ON "scans" USING btree ("attendee_id","event_id");