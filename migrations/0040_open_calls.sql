CREATE TABLE "application_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "call_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"call_id" uuid NOT NULL,
	"act_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"stars" integer,
	"booking_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_applications_stars" CHECK ("call_applications"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"event_id" uuid,
	"state" text DEFAULT 'draft' NOT NULL,
	"closed_because" text,
	"title" text NOT NULL,
	"seeking" text[] DEFAULT '{}' NOT NULL,
	"seeking_keys" text[] DEFAULT '{}' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"day" date,
	"start" text,
	"end" text,
	"place" text DEFAULT '' NOT NULL,
	"town" text DEFAULT '' NOT NULL,
	"town_key" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"zone" text DEFAULT 'UTC' NOT NULL,
	"fee_from_minor" bigint,
	"fee_to_minor" bigint,
	"currency" text DEFAULT 'USD' NOT NULL,
	"deadline" timestamp (3) with time zone,
	"questions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"questions_version" integer DEFAULT 1 NOT NULL,
	"published_at" timestamp (3) with time zone,
	"sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calls_slug_unique" UNIQUE("slug"),
	CONSTRAINT "calls_fee" CHECK ("calls"."fee_from_minor" <= "calls"."fee_to_minor")
);
--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application_id_call_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."call_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_applications" ADD CONSTRAINT "call_applications_call_id_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_applications" ADD CONSTRAINT "call_applications_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_applications" ADD CONSTRAINT "call_applications_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_applications" ADD CONSTRAINT "call_applications_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calls" ADD CONSTRAINT "calls_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_notes_application" ON "application_notes" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "application_notes_author" ON "application_notes" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "call_applications_act" ON "call_applications" USING btree ("call_id","act_id");--> statement-breakpoint
CREATE INDEX "call_applications_column" ON "call_applications" USING btree ("call_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "call_applications_of_act" ON "call_applications" USING btree ("act_id");--> statement-breakpoint
CREATE INDEX "call_applications_person" ON "call_applications" USING btree ("person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "call_applications_booking" ON "call_applications" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "calls_owner" ON "calls" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE INDEX "calls_event" ON "calls" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "calls_open" ON "calls" USING btree ("deadline","id") WHERE "calls"."state" = 'published';