CREATE TABLE "room_viewer_counts" (
	"event_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"viewers" integer NOT NULL,
	CONSTRAINT "room_viewer_counts_event_id_at_pk" PRIMARY KEY("event_id","at")
);
--> statement-breakpoint
CREATE TABLE "room_views" (
	"event_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"is_replay" boolean NOT NULL,
	"user_id" uuid,
	"ticket_id" uuid,
	"seconds" integer DEFAULT 0 NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_views_event_id_id_is_replay_pk" PRIMARY KEY("event_id","id","is_replay")
);
--> statement-breakpoint
CREATE TABLE "stream_epochs" (
	"event_id" uuid NOT NULL,
	"epoch" integer NOT NULL,
	"broadcaster_id" uuid,
	"token_hash" text NOT NULL,
	"height" integer NOT NULL,
	"has_init" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "stream_epochs_event_id_epoch_pk" PRIMARY KEY("event_id","epoch")
);
--> statement-breakpoint
CREATE TABLE "stream_segments" (
	"event_id" uuid NOT NULL,
	"epoch" integer NOT NULL,
	"n" integer NOT NULL,
	"sequence" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"bytes" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stream_segments_event_id_epoch_n_pk" PRIMARY KEY("event_id","epoch","n"),
	CONSTRAINT "stream_segments_duration" CHECK ("stream_segments"."duration_ms" between 1 and 10000)
);
--> statement-breakpoint
ALTER TABLE "room_viewer_counts" ADD CONSTRAINT "room_viewer_counts_event_id_event_rooms_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event_rooms"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_views" ADD CONSTRAINT "room_views_event_id_event_rooms_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event_rooms"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_views" ADD CONSTRAINT "room_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_views" ADD CONSTRAINT "room_views_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_epochs" ADD CONSTRAINT "stream_epochs_event_id_event_rooms_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event_rooms"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_epochs" ADD CONSTRAINT "stream_epochs_broadcaster_id_users_id_fk" FOREIGN KEY ("broadcaster_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_segments" ADD CONSTRAINT "stream_segments_event_id_epoch_stream_epochs_event_id_epoch_fk" FOREIGN KEY ("event_id","epoch") REFERENCES "public"."stream_epochs"("event_id","epoch") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_views_last" ON "room_views" USING btree ("event_id","last_at");--> statement-breakpoint
CREATE INDEX "room_views_user" ON "room_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "room_views_ticket" ON "room_views" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "stream_epochs_broadcaster" ON "stream_epochs" USING btree ("broadcaster_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stream_segments_sequence" ON "stream_segments" USING btree ("event_id","sequence");