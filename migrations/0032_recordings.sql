CREATE TABLE "room_chapters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"title" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_cues" (
	"event_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "room_cues_event_id_n_pk" PRIMARY KEY("event_id","n"),
	CONSTRAINT "room_cues_time" CHECK ("room_cues"."start_ms" >= 0 and "room_cues"."end_ms" > "room_cues"."start_ms")
);
--> statement-breakpoint
ALTER TABLE "event_rooms" ADD COLUMN "trim_start_ms" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_rooms" ADD COLUMN "trim_end_ms" integer;--> statement-breakpoint
ALTER TABLE "room_chapters" ADD CONSTRAINT "room_chapters_event_id_event_rooms_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event_rooms"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_cues" ADD CONSTRAINT "room_cues_event_id_event_rooms_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event_rooms"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_chapters_time" ON "room_chapters" USING btree ("event_id","at");--> statement-breakpoint
ALTER TABLE "event_rooms" ADD CONSTRAINT "event_rooms_trim" CHECK ("event_rooms"."trim_start_ms" >= 0 and ("event_rooms"."trim_end_ms" is null or "event_rooms"."trim_end_ms" > "event_rooms"."trim_start_ms"));