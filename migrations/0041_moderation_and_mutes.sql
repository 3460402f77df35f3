ALTER TABLE "moderation_log" RENAME COLUMN "administrator_id" TO "actor_id";--> statement-breakpoint
ALTER TABLE "moderation_log" DROP CONSTRAINT "moderation_log_administrator_id_users_id_fk";
--> statement-breakpoint
ALTER TABLE "moderation_log" DROP CONSTRAINT "moderation_log_person_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "moderation_log_administrator";--> statement-breakpoint
DROP INDEX "moderation_log_person";--> statement-breakpoint
ALTER TABLE "moderation_log" ADD COLUMN "target" text;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD COLUMN "target_id" uuid;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD COLUMN "until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD COLUMN "undoes" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "moderator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_log" ADD CONSTRAINT "moderation_log_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moderation_log_time" ON "moderation_log" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "moderation_log_actor" ON "moderation_log" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "moderation_log_action" ON "moderation_log" USING btree ("action","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_log_undoes" ON "moderation_log" USING btree ("undoes");--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE "users"."administrator" or "users"."moderator";--> statement-breakpoint
CREATE INDEX "moderation_log_person" ON "moderation_log" USING btree ("person_id","created_at","id");--> statement-breakpoint
ALTER TABLE "moderation_log" DROP COLUMN "report_id";--> statement-breakpoint
CREATE FUNCTION "moderation_log_stands"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		-- The foreign keys of an account that was deleted: its name leaves, and so do the words about the person.
		IF NEW.actor_id IS NULL AND OLD.actor_id IS NOT NULL
			AND NOT EXISTS (SELECT 1 FROM users WHERE id = OLD.actor_id)
			AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id' THEN
			RETURN NEW;
		END IF;
		IF NEW.person_id IS NULL AND OLD.person_id IS NOT NULL
			AND NOT EXISTS (SELECT 1 FROM users WHERE id = OLD.person_id)
			AND to_jsonb(NEW) - 'person_id' = to_jsonb(OLD) - 'person_id' THEN
			NEW.reason := '';
			NEW.target_id := NULL;
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'the moderation log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "moderation_log_stands" BEFORE UPDATE OR DELETE ON "moderation_log"
	FOR EACH ROW EXECUTE FUNCTION "moderation_log_stands"();
--> statement-breakpoint
CREATE TABLE "hidden_content" (
	"target" text NOT NULL,
	"target_id" uuid NOT NULL,
	"owner_id" uuid,
	"reason" text NOT NULL,
	"log_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_content_target_target_id_pk" PRIMARY KEY("target","target_id")
);
--> statement-breakpoint
CREATE TABLE "moderation_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"target" text NOT NULL,
	"target_id" uuid NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"appeal" text DEFAULT '' NOT NULL,
	"appealed_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid
);
--> statement-breakpoint
CREATE TABLE "report_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"target_id" uuid NOT NULL,
	"owner_id" uuid,
	"evidence" text[] DEFAULT '{}' NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"decision" text
);
--> statement-breakpoint
DROP INDEX "reports_time";--> statement-breakpoint
DROP INDEX "reports_target";--> statement-breakpoint
DROP INDEX "reports_reporter";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "category" text;--> statement-breakpoint
ALTER TABLE "suspensions" ADD COLUMN "until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "suspensions" ADD COLUMN "log_id" uuid;--> statement-breakpoint
UPDATE "reports" SET "category" = CASE "reason" WHEN 'fraud' THEN 'scam' ELSE "reason" END;--> statement-breakpoint
INSERT INTO "report_cases" ("id", "target", "target_id", "owner_id", "evidence", "opened_at", "closed_at", "decision")
SELECT gen_random_uuid(), "target", "target_id", CASE "target"
		WHEN 'profile' THEN (SELECT "id" FROM "users" WHERE "id" = "target_id")
		WHEN 'post' THEN (SELECT "author_id" FROM "posts" WHERE "id" = "target_id")
		WHEN 'comment' THEN (SELECT "author_id" FROM "comments" WHERE "id" = "target_id")
		WHEN 'room-message' THEN (SELECT "author_id" FROM "room_messages" WHERE "id" = "target_id")
		WHEN 'question' THEN (SELECT "author_id" FROM "questions" WHERE "id" = "target_id")
		WHEN 'act' THEN (SELECT "owner_id" FROM "acts" WHERE "id" = "target_id")
		WHEN 'review' THEN (SELECT "author_id" FROM "reviews" WHERE "id" = "target_id")
		WHEN 'event' THEN (SELECT "host_id" FROM "events" WHERE "id" = "target_id")
		ELSE (SELECT "sender_id" FROM "messages" WHERE "id" = "target_id" AND "sender_id" IN (SELECT "id" FROM "users")) END,
	array_remove(ARRAY[max("excerpt")], ''), min("created_at"), max("closed_at"), CASE WHEN "is_closed" THEN 'dismiss' END
FROM (SELECT *, "closed_at" IS NOT NULL AS "is_closed" FROM "reports") AS "earlier"
GROUP BY "target", "target_id", "is_closed";--> statement-breakpoint
UPDATE "reports" SET "case_id" = "report_cases"."id" FROM "report_cases"
WHERE "report_cases"."target" = "reports"."target" AND "report_cases"."target_id" = "reports"."target_id"
	AND ("report_cases"."closed_at" IS NULL) = ("reports"."closed_at" IS NULL);--> statement-breakpoint
DELETE FROM "reports" USING "reports" AS "first" WHERE "first"."case_id" = "reports"."case_id"
	AND "first"."reporter_id" = "reports"."reporter_id" AND "first"."id" < "reports"."id";--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "case_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "category" SET NOT NULL;--> statement-breakpoint
UPDATE "suspensions" SET "log_id" = (SELECT "id" FROM "moderation_log" WHERE "moderation_log"."person_id" = "suspensions"."person_id"
	AND "action" = 'suspend' ORDER BY "created_at" DESC LIMIT 1);--> statement-breakpoint
INSERT INTO "moderation_notices" ("id", "person_id", "decision", "target", "target_id", "reason", "created_at")
SELECT "log_id", "person_id", 'suspend', 'profile', "person_id", "reason", "created_at" FROM "suspensions" WHERE "log_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "hidden_content" ADD CONSTRAINT "hidden_content_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_notices" ADD CONSTRAINT "moderation_notices_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_notices" ADD CONSTRAINT "moderation_notices_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_content_owner" ON "hidden_content" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "hidden_content_log" ON "hidden_content" USING btree ("log_id");--> statement-breakpoint
CREATE INDEX "moderation_notices_person" ON "moderation_notices" USING btree ("person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "moderation_notices_appealed" ON "moderation_notices" USING btree ("appealed_at","id") WHERE "moderation_notices"."appealed_at" is not null and "moderation_notices"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "moderation_notices_answered_by" ON "moderation_notices" USING btree ("answered_by");--> statement-breakpoint
CREATE UNIQUE INDEX "report_cases_open" ON "report_cases" USING btree ("target","target_id") WHERE "report_cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "report_cases_waiting" ON "report_cases" USING btree ("opened_at","id") WHERE "report_cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "report_cases_closed" ON "report_cases" USING btree ("closed_at") WHERE "report_cases"."evidence" <> '{}';--> statement-breakpoint
CREATE INDEX "report_cases_owner" ON "report_cases" USING btree ("owner_id","closed_at");--> statement-breakpoint
CREATE INDEX "report_cases_closed_by" ON "report_cases" USING btree ("closed_by");--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reports_case_reporter" ON "reports" USING btree ("case_id","reporter_id");--> statement-breakpoint
CREATE INDEX "reports_reporter" ON "reports" USING btree ("reporter_id","created_at","id");--> statement-breakpoint
ALTER TABLE "reports" DROP COLUMN "reason";--> statement-breakpoint
ALTER TABLE "reports" DROP COLUMN "excerpt";--> statement-breakpoint
ALTER TABLE "reports" DROP COLUMN "closed_at";
--> statement-breakpoint
CREATE TABLE "mutes" (
	"muter_id" uuid NOT NULL,
	"muted_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mutes_muter_id_muted_id_pk" PRIMARY KEY("muter_id","muted_id"),
	CONSTRAINT "mutes_not_self" CHECK ("mutes"."muter_id" <> "mutes"."muted_id")
);
--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muter_id_users_id_fk" FOREIGN KEY ("muter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muted_id_users_id_fk" FOREIGN KEY ("muted_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mutes_time" ON "mutes" USING btree ("muter_id","created_at","muted_id");--> statement-breakpoint
CREATE INDEX "mutes_muted" ON "mutes" USING btree ("muted_id");