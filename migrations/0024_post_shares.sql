CREATE TABLE "post_shares" (
	"code" text PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"opens" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "post_shares" ADD CONSTRAINT "post_shares_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_shares" ADD CONSTRAINT "post_shares_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "post_shares_post_person" ON "post_shares" USING btree ("post_id","person_id");--> statement-breakpoint
CREATE INDEX "post_shares_person" ON "post_shares" USING btree ("person_id");