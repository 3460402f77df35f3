CREATE TABLE "bans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organizer_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"appeal" text DEFAULT '' NOT NULL,
	"appealed_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "bans_not_self" CHECK ("bans"."organizer_id" <> "bans"."person_id")
);
--> statement-breakpoint
CREATE TABLE "held_words" (
	"id" uuid PRIMARY KEY NOT NULL,
	"word" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "held_words_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "comment_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid,
	"event_id" uuid,
	"policy" text NOT NULL,
	CONSTRAINT "comment_rules_postId_unique" UNIQUE("post_id"),
	CONSTRAINT "comment_rules_eventId_unique" UNIQUE("event_id"),
	CONSTRAINT "comment_rules_thing" CHECK (num_nonnulls("comment_rules"."post_id", "comment_rules"."event_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "hidden_content" ALTER COLUMN "log_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "hidden_content" ADD COLUMN "waits_for" text;--> statement-breakpoint
ALTER TABLE "hidden_content" ADD COLUMN "reviewer_id" uuid;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "muted_words" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "bans" ADD CONSTRAINT "bans_organizer_id_users_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bans" ADD CONSTRAINT "bans_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_rules" ADD CONSTRAINT "comment_rules_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_rules" ADD CONSTRAINT "comment_rules_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bans_pair" ON "bans" USING btree ("organizer_id","person_id");--> statement-breakpoint
CREATE INDEX "bans_organizer_time" ON "bans" USING btree ("organizer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bans_person_time" ON "bans" USING btree ("person_id","created_at","id");--> statement-breakpoint
ALTER TABLE "hidden_content" ADD CONSTRAINT "hidden_content_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_content_reviewer" ON "hidden_content" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "hidden_content_waiting" ON "hidden_content" USING btree ("created_at","target_id") WHERE "hidden_content"."waits_for" = 'moderators';