ALTER TABLE "report_cases" ADD COLUMN "reversed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Decisions undone before this migration count as reversed, too.
UPDATE "report_cases" SET "reversed_at" = "undoing"."created_at"
  FROM "moderation_log" AS "decided" JOIN "moderation_log" AS "undoing" ON "undoing"."undoes" = "decided"."id"
  WHERE "decided"."case_id" = "report_cases"."id" AND "decided"."action" = "report_cases"."decision"
    AND "report_cases"."decision" <> 'dismiss';
