CREATE TABLE "act_calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act_id" uuid NOT NULL,
	"url" text NOT NULL,
	"host" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"problem" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "act_day_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act_id" uuid NOT NULL,
	"repeats" jsonb NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "act_days" DROP CONSTRAINT "act_days_act_id_day_pk";--> statement-breakpoint
ALTER TABLE "act_days" ADD COLUMN "source" text DEFAULT 'hand' NOT NULL;--> statement-breakpoint
ALTER TABLE "act_days" ADD CONSTRAINT "act_days_act_id_day_source_pk" PRIMARY KEY("act_id","day","source");--> statement-breakpoint
ALTER TABLE "acts" ADD COLUMN "rates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "act_calendars" ADD CONSTRAINT "act_calendars_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "act_day_rules" ADD CONSTRAINT "act_day_rules_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "act_calendars_act" ON "act_calendars" USING btree ("act_id","created_at");--> statement-breakpoint
CREATE INDEX "act_calendars_tried" ON "act_calendars" USING btree ("tried_at");--> statement-breakpoint
CREATE INDEX "act_day_rules_act" ON "act_day_rules" USING btree ("act_id","created_at");--> statement-breakpoint
CREATE INDEX "acts_cheapest" ON "acts" USING btree ((coalesce("rate_from_minor", 9000000000000000)::bigint),"id") WHERE "acts"."listed";--> statement-breakpoint
-- The one price that an act had becomes the first of its list.
UPDATE "acts" SET "rates" = jsonb_build_array(jsonb_build_object('name', 'One ' || "rate_per", 'note', '',
    'fromMinor', "rate_from_minor", 'currency', "currency", 'per', "rate_per"))
  WHERE "rate_from_minor" IS NOT NULL;
