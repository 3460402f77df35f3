CREATE TABLE "invitation_uses" (
	"invitation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_uses_invitation_id_user_id_pk" PRIMARY KEY("invitation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"maker_id" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"email" text,
	"max_uses" integer,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_uses" CHECK ("invitations"."max_uses" > 0),
	CONSTRAINT "invitations_email_once" CHECK ("invitations"."email" is null or "invitations"."max_uses" = 1)
);
--> statement-breakpoint
CREATE TABLE "uninvitable" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_visits" (
	"event_id" uuid NOT NULL,
	"day" date NOT NULL,
	"source" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "event_visits_event_id_code_source_day_pk" PRIMARY KEY("event_id","code","source","day")
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"code" text PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_seats" ADD COLUMN "asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "offer_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "reconfirm" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "line_up" ADD COLUMN "asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "offered_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "share_code" text;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "seen_by" text DEFAULT 'friends' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitation_uses" ADD CONSTRAINT "invitation_uses_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_uses" ADD CONSTRAINT "invitation_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_maker_id_users_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_visits" ADD CONSTRAINT "event_visits_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_uses_user" ON "invitation_uses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_event_time" ON "invitations" USING btree ("event_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_maker" ON "invitations" USING btree ("maker_id");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email","event_id") WHERE "invitations"."email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "shares_event_person" ON "shares" USING btree ("event_id","person_id");--> statement-breakpoint
CREATE INDEX "shares_person" ON "shares" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "events_reconfirm" ON "events" USING btree ("starts_at") WHERE "events"."reconfirm";--> statement-breakpoint
CREATE INDEX "rsvps_going" ON "rsvps" USING btree ("event_id","created_at","user_id") WHERE "rsvps"."answer" = 'going';--> statement-breakpoint
CREATE INDEX "rsvps_offers" ON "rsvps" USING btree ("offered_until") WHERE "rsvps"."offered_until" is not null;--> statement-breakpoint
CREATE INDEX "rsvps_share" ON "rsvps" USING btree ("share_code") WHERE "rsvps"."share_code" is not null;--> statement-breakpoint
CREATE INDEX "rsvps_asked" ON "rsvps" USING btree ("event_id") WHERE "rsvps"."asked_at" is not null;--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_offered" CHECK (("rsvps"."offered_until" is null) = ("rsvps"."offer_id" is null));--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_offer_waits" CHECK ("rsvps"."offered_until" is null or "rsvps"."answer" = 'waitlist');