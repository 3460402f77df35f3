CREATE TABLE "event_rooms" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"line_up_may_broadcast" boolean DEFAULT false NOT NULL,
	"recording_for" text DEFAULT 'attendees' NOT NULL,
	"recording_days" integer,
	"started_at" timestamp (3) with time zone,
	"last_segment_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"has_recording" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_rooms_recording_days" CHECK ("event_rooms"."recording_days" > 0),
	CONSTRAINT "event_rooms_ended" CHECK ("event_rooms"."ended_at" is null or "event_rooms"."started_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "event_rooms" ADD CONSTRAINT "event_rooms_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_rooms_on_air" ON "event_rooms" USING btree ("last_segment_at") WHERE "event_rooms"."started_at" is not null and "event_rooms"."ended_at" is null;