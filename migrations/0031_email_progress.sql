ALTER TABLE "attendee_emails" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendee_emails" ADD COLUMN "finished_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "attendee_emails" SET "total" = "sent", "finished_at" = "created_at";
