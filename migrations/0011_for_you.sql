CREATE TABLE "forgotten_interests" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"person_id" uuid,
	"forgotten_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "forgotten_interests_user_id_kind_key_pk" PRIMARY KEY("user_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "hidden_recommendations" (
	"user_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hidden_recommendations_user_id_event_id_pk" PRIMARY KEY("user_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "comments" ALTER COLUMN "post_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "event_id" uuid;--> statement-breakpoint
ALTER TABLE "forgotten_interests" ADD CONSTRAINT "forgotten_interests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "forgotten_interests" ADD CONSTRAINT "forgotten_interests_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_recommendations" ADD CONSTRAINT "hidden_recommendations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hidden_recommendations" ADD CONSTRAINT "hidden_recommendations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "forgotten_interests_person" ON "forgotten_interests" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "hidden_recommendations_event" ON "hidden_recommendations" USING btree ("event_id");--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_city_start" ON "events" USING btree (lower("city"),"starts_at","id");--> statement-breakpoint
CREATE INDEX "rsvps_lately" ON "rsvps" USING btree ("created_at","event_id") WHERE "rsvps"."answer" = 'going';--> statement-breakpoint
CREATE INDEX "comments_event_time" ON "comments" USING btree ("event_id","created_at","id") WHERE "comments"."event_id" is not null;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_thing" CHECK (num_nonnulls("comments"."post_id", "comments"."event_id") = 1);