ALTER TABLE "booking_settlements" ADD COLUMN "readings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- By hand: sending and accepting the final figures meant that they were read.
UPDATE "booking_settlements" SET "readings" = jsonb_strip_nulls(jsonb_build_object(
  'organizer', CASE WHEN "proposed_at" IS NOT NULL THEN jsonb_build_object('hash', "hash", 'time', to_char("proposed_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END,
  'talent', CASE WHEN "accepted_at" IS NOT NULL THEN jsonb_build_object('hash', "hash", 'time', to_char("accepted_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END
)) WHERE "hash" IS NOT NULL;
