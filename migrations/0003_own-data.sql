CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"bytes" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "held_usernames" (
	"hash" text PRIMARY KEY NOT NULL,
	"former_owner_id" uuid,
	"until" timestamp (3) with time zone DEFAULT now() + interval '30 days' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_usernames" ADD CONSTRAINT "held_usernames_former_owner_id_users_id_fk" FOREIGN KEY ("former_owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exports_user" ON "exports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "exports_until" ON "exports" USING btree ("until");--> statement-breakpoint
CREATE INDEX "held_usernames_until" ON "held_usernames" USING btree ("until");--> statement-breakpoint
CREATE INDEX "held_usernames_former_owner" ON "held_usernames" USING btree ("former_owner_id");