ALTER TABLE "reports" ALTER COLUMN "reporter_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_notices" ADD COLUMN "undone_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "owner_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "owner_deleted_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "report_cases" SET "owner_name" = "users"."name" FROM "users" WHERE "users"."id" = "report_cases"."owner_id";
