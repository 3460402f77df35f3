CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_by" text NOT NULL,
	"person_id" uuid,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stage" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"file" text DEFAULT '' NOT NULL,
	"bytes" bigint,
	"rows" bigint,
	"problem" text DEFAULT '' NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backups_person" ON "backups" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "backups_file" ON "backups" USING btree ("file");