CREATE TABLE "live_captions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"recorded" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "live_captions" ADD CONSTRAINT "live_captions_event_id_event_rooms_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."event_rooms"("event_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_captions" ADD CONSTRAINT "live_captions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_captions_time" ON "live_captions" USING btree ("event_id","at","id");--> statement-breakpoint
CREATE INDEX "live_captions_author" ON "live_captions" USING btree ("author_id");