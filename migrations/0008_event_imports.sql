CREATE TABLE "event_import_rows" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"key" text DEFAULT '' NOT NULL,
	"print" text DEFAULT '' NOT NULL,
	"fields" jsonb,
	"ends_at" timestamp (3) with time zone,
	"event_id" uuid,
	"again" boolean DEFAULT false NOT NULL,
	CONSTRAINT "event_import_rows_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "event_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"options" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"state" text DEFAULT 'read' NOT NULL,
	"as" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_events" (
	"owner_id" uuid NOT NULL,
	"key" text NOT NULL,
	"event_id" uuid NOT NULL,
	"print" text NOT NULL,
	CONSTRAINT "imported_events_owner_id_key_pk" PRIMARY KEY("owner_id","key")
);
--> statement-breakpoint
ALTER TABLE "event_import_rows" ADD CONSTRAINT "event_import_rows_import_id_event_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."event_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_imports" ADD CONSTRAINT "event_imports_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_events" ADD CONSTRAINT "imported_events_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_import_rows_state" ON "event_import_rows" USING btree ("import_id","state","position");--> statement-breakpoint
CREATE INDEX "event_imports_owner" ON "event_imports" USING btree ("owner_id","created_at","id");--> statement-breakpoint
CREATE INDEX "event_imports_time" ON "event_imports" USING btree ("created_at");