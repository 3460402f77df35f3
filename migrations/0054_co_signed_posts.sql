CREATE TABLE "post_cosigns" (
	"post_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"act_id" uuid,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_cosigns_post_id_person_id_pk" PRIMARY KEY("post_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "announces" uuid;--> statement-breakpoint
ALTER TABLE "post_cosigns" ADD CONSTRAINT "post_cosigns_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_cosigns" ADD CONSTRAINT "post_cosigns_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_cosigns" ADD CONSTRAINT "post_cosigns_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_cosigns_person" ON "post_cosigns" USING btree ("person_id","post_id");--> statement-breakpoint
CREATE INDEX "post_cosigns_act" ON "post_cosigns" USING btree ("act_id");--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_announces_events_id_fk" FOREIGN KEY ("announces") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "announcements_line_up" ON "announcements" USING btree ("event_id","actor_id") WHERE "announcements"."kind" = 'line-up';--> statement-breakpoint
CREATE INDEX "posts_announces" ON "posts" USING btree ("announces") WHERE "posts"."announces" is not null;