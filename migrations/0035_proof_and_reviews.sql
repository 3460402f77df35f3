CREATE TABLE "appearance_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" "bytea" NOT NULL,
	"private_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appearances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"act_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"day" date NOT NULL,
	"statement" jsonb NOT NULL,
	"signature" text NOT NULL,
	"standing" boolean DEFAULT true NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"issued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appearances_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"author_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"act_id" uuid,
	"event_id" uuid,
	"booking_id" uuid,
	"stars" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"replied_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_once" UNIQUE NULLS NOT DISTINCT("author_id","booking_id","event_id","act_id"),
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" > 0),
	CONSTRAINT "reviews_place" CHECK ("reviews"."event_id" is null or "reviews"."booking_id" is null)
);
--> statement-breakpoint
ALTER TABLE "acts" ADD COLUMN "verified_appearances" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appearances" ADD CONSTRAINT "appearances_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appearances" ADD CONSTRAINT "appearances_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appearances" ADD CONSTRAINT "appearances_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appearances_event_act" ON "appearances" USING btree ("event_id","act_id");--> statement-breakpoint
CREATE INDEX "appearances_act" ON "appearances" USING btree ("act_id","issued_at","id");--> statement-breakpoint
CREATE INDEX "appearances_person" ON "appearances" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "reviews_act" ON "reviews" USING btree ("act_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_event" ON "reviews" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reviews_booking" ON "reviews" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "reviews_person" ON "reviews" USING btree ("person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "acts_verified" ON "acts" USING btree (((-"verified_appearances")::bigint),"id") WHERE "acts"."listed";