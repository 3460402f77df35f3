CREATE TABLE "event_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"start_day" date NOT NULL,
	"exdates" date[] DEFAULT '{}' NOT NULL,
	"fields" jsonb NOT NULL,
	"ends_after_days" integer,
	"cover_id" uuid,
	"made_until" date NOT NULL,
	"due_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "occurrence" date;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "modified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_series_host" ON "event_series" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "event_series_cover" ON "event_series" USING btree ("cover_id");--> statement-breakpoint
CREATE INDEX "event_series_due" ON "event_series" USING btree ("due_on");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "events_occurrence" ON "events" USING btree ("series_id","occurrence");
--> statement-breakpoint
UPDATE "event_drafts" SET "fields" = "fields" || '{"repeats": null}' WHERE NOT "fields" ? 'repeats';