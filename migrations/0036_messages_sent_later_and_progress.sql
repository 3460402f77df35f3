ALTER TABLE "attendee_emails" ADD COLUMN "type_id" uuid;--> statement-breakpoint
ALTER TABLE "attendee_emails" ADD COLUMN "send_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_changes" ADD COLUMN "guests_total" integer;--> statement-breakpoint
ALTER TABLE "event_changes" ADD COLUMN "guests_emailed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_changes" ADD COLUMN "last_guest" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "event_changes" ADD COLUMN "refunds_total" integer;--> statement-breakpoint
ALTER TABLE "event_changes" ADD COLUMN "refunds_done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendee_emails" ADD CONSTRAINT "attendee_emails_type_id_ticket_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."ticket_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendee_emails_type" ON "attendee_emails" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "attendee_emails_scheduled" ON "attendee_emails" USING btree ("send_at") WHERE "attendee_emails"."send_at" is not null and "attendee_emails"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_guests" ON "tickets" USING btree ("event_id",lower("holder_email"),"id") WHERE "tickets"."holder_id" is null and "tickets"."holder_email" <> '';