DROP INDEX "bookings_deadline";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "agreed_version" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "moved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "cancellation" jsonb;--> statement-breakpoint
CREATE INDEX "bookings_deadline" ON "bookings" USING btree ("valid_until") WHERE "bookings"."state" in ('open', 'moved');--> statement-breakpoint
UPDATE "bookings" SET "agreed_version" = "version" WHERE "accepted_at" IS NOT NULL;
