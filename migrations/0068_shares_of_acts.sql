ALTER TABLE "shares" ALTER COLUMN "person_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "act_id" uuid;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shares_event_act" ON "shares" USING btree ("event_id","act_id");--> statement-breakpoint
CREATE INDEX "shares_act" ON "shares" USING btree ("act_id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_one_owner" CHECK (num_nonnulls("shares"."person_id", "shares"."act_id") = 1);