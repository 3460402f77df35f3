ALTER TABLE "refunds" ADD COLUMN "attempt_key" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "moved_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "refunds" SET "attempt_key" = "id"::text || ':' || "failure" WHERE "state" = 'due' AND "failure" <> '';--> statement-breakpoint
UPDATE "refunds" SET "moved_at" = now() WHERE "state" = 'due' AND "failure" = '' AND "provider_id" IS NOT NULL;
