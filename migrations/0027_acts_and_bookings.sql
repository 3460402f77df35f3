CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "act_follows" (
	"act_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "act_follows_act_id_person_id_pk" PRIMARY KEY("act_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "act_media" (
	"media_id" uuid PRIMARY KEY NOT NULL,
	"act_id" uuid NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"peaks" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "act_members" (
	"act_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"confirmed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "act_members_act_id_person_id_pk" PRIMARY KEY("act_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "act_saves" (
	"act_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "act_saves_act_id_person_id_pk" PRIMARY KEY("act_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"line" text DEFAULT '' NOT NULL,
	"about" text DEFAULT '' NOT NULL,
	"rider" text DEFAULT '' NOT NULL,
	"hospitality" text DEFAULT '' NOT NULL,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"skill_keys" text[] DEFAULT '{}' NOT NULL,
	"town" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"zone" text DEFAULT 'UTC' NOT NULL,
	"radius_km" integer DEFAULT 50 NOT NULL,
	"rate_from_minor" bigint,
	"currency" text DEFAULT 'USD' NOT NULL,
	"rate_per" text DEFAULT 'night' NOT NULL,
	"availability_audience" text DEFAULT 'everyone' NOT NULL,
	"picture_id" uuid,
	"has_sound" boolean DEFAULT false NOT NULL,
	"has_video" boolean DEFAULT false NOT NULL,
	"listed" boolean DEFAULT false NOT NULL,
	"sample" boolean DEFAULT false NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', search)) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "acts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "acts_rate" CHECK ("acts"."rate_from_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "act_calendar_links" (
	"act_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "act_calendar_links_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "act_days" (
	"act_id" uuid NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "act_days_act_id_day_pk" PRIMARY KEY("act_id","day")
);
--> statement-breakpoint
CREATE TABLE "booking_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"actor_id" uuid,
	"entry" text NOT NULL,
	"number" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "booking_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"side" text NOT NULL,
	"terms" jsonb NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act_id" uuid,
	"act_name" text NOT NULL,
	"organizer_id" uuid,
	"talent_id" uuid,
	"event_id" uuid,
	"title" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sent_by" text DEFAULT 'organizer' NOT NULL,
	"day" date NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"held_at" timestamp (3) with time zone,
	"challenge_ends_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_span" CHECK ("bookings"."ends_at" >= "bookings"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "act_follows" ADD CONSTRAINT "act_follows_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "act_follows" ADD CONSTRAINT "act_follows_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "act_media" ADD CONSTRAINT "act_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "act_media" ADD CONSTRAINT "act_media_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "act_members" ADD CONSTRAINT "act_members_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "act_members" ADD CONSTRAINT "act_members_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "act_saves" ADD CONSTRAINT "act_saves_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "act_saves" ADD CONSTRAINT "act_saves_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acts" ADD CONSTRAINT "acts_picture_id_media_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "act_calendar_links" ADD CONSTRAINT "act_calendar_links_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "act_days" ADD CONSTRAINT "act_days_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_log" ADD CONSTRAINT "booking_log_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_log" ADD CONSTRAINT "booking_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_messages" ADD CONSTRAINT "booking_messages_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_messages" ADD CONSTRAINT "booking_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_versions" ADD CONSTRAINT "booking_versions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_organizer_id_users_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_talent_id_users_id_fk" FOREIGN KEY ("talent_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "act_follows_person" ON "act_follows" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "act_media_act" ON "act_media" USING btree ("act_id","created_at");--> statement-breakpoint
CREATE INDEX "act_members_person" ON "act_members" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "act_saves_person" ON "act_saves" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "acts_owner" ON "acts" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "acts_picture" ON "acts" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "acts_recent" ON "acts" USING btree ("created_at","id") WHERE "acts"."listed";--> statement-breakpoint
CREATE INDEX "acts_price" ON "acts" USING btree ("currency","rate_from_minor","id") WHERE "acts"."listed";--> statement-breakpoint
CREATE INDEX "acts_skills" ON "acts" USING gin ("skill_keys");--> statement-breakpoint
CREATE INDEX "acts_words" ON "acts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "acts_search" ON "acts" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "acts_position" ON "acts" USING gist (point("longitude", "latitude"));--> statement-breakpoint
CREATE INDEX "act_days_day" ON "act_days" USING btree ("day","act_id");--> statement-breakpoint
CREATE INDEX "booking_log_booking" ON "booking_log" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_log_actor" ON "booking_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "booking_messages_booking" ON "booking_messages" USING btree ("booking_id","created_at");--> statement-breakpoint
CREATE INDEX "booking_messages_sender" ON "booking_messages" USING btree ("sender_id");--> statement-breakpoint
CREATE UNIQUE INDEX "booking_versions_number" ON "booking_versions" USING btree ("booking_id","number");--> statement-breakpoint
CREATE INDEX "bookings_act" ON "bookings" USING btree ("act_id","day");--> statement-breakpoint
CREATE INDEX "bookings_organizer" ON "bookings" USING btree ("organizer_id","updated_at");--> statement-breakpoint
CREATE INDEX "bookings_talent" ON "bookings" USING btree ("talent_id","updated_at");--> statement-breakpoint
CREATE INDEX "bookings_event" ON "bookings" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "bookings_deadline" ON "bookings" USING btree ("valid_until") WHERE "bookings"."state" = 'open';--> statement-breakpoint
CREATE INDEX "bookings_over" ON "bookings" USING btree ("ends_at") WHERE "bookings"."state" = 'accepted';--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_no_double" EXCLUDE USING gist ("act_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("state" in ('accepted', 'done'));
