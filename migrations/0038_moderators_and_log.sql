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
