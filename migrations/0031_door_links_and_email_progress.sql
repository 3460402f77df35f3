CREATE TABLE "door_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"name" text NOT NULL,
	"made_by_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"phone_hash" text,
	"opened_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendee_emails" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attendee_emails" ADD COLUMN "finished_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "door_link_id" uuid;--> statement-breakpoint
ALTER TABLE "door_links" ADD CONSTRAINT "door_links_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_links" ADD CONSTRAINT "door_links_made_by_id_users_id_fk" FOREIGN KEY ("made_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "door_links_phone" ON "door_links" USING btree ("phone_hash");--> statement-breakpoint
CREATE INDEX "door_links_event" ON "door_links" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "door_links_made_by" ON "door_links" USING btree ("made_by_id");--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_door_link_id_door_links_id_fk" FOREIGN KEY ("door_link_id") REFERENCES "public"."door_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scans_door_link" ON "scans" USING btree ("door_link_id","received_at");--> statement-breakpoint
UPDATE "attendee_emails" SET "total" = "sent", "finished_at" = "created_at";
