ALTER TABLE "bookings" ADD COLUMN "challenged_by_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_challenged_by_id_bookings_id_fk" FOREIGN KEY ("challenged_by_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_challenger" ON "bookings" USING btree ("challenged_by_id") WHERE "bookings"."challenged_by_id" is not null;--> statement-breakpoint
-- Challenges that run: both bookings got their line of the log in one moment.
UPDATE "bookings" AS held SET "challenged_by_id" = (
  SELECT made."booking_id" FROM "booking_log" AS got
    JOIN "booking_log" AS made ON made."entry" = 'challenge' AND made."created_at" = got."created_at" AND made."booking_id" <> got."booking_id"
    JOIN "bookings" AS challenger ON challenger."id" = made."booking_id" AND challenger."act_id" = held."act_id"
  WHERE got."booking_id" = held."id" AND got."entry" = 'challenge'
  ORDER BY got."created_at" DESC LIMIT 1)
WHERE held."challenge_ends_at" IS NOT NULL;
