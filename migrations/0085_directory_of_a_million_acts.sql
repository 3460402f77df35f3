DROP INDEX "acts_media";--> statement-breakpoint
CREATE INDEX "acts_media_fees" ON "acts" USING btree (((case when "rate_from_minor" is null then 'none'
          else "currency" || case "rate_per" when 'night' then '0' else '1' end end) collate "C"),(coalesce("rate_from_minor", 0)::bigint),"id") WHERE "acts"."listed" and "acts"."has_sound" and "acts"."has_video" and "acts"."verified_appearances" > 0;--> statement-breakpoint
CREATE INDEX "acts_square_fees" ON "acts" USING btree (((floor("latitude" * 2) * 1000 + floor("longitude" * 2))::int),((case when "rate_from_minor" is null then 'none'
          else "currency" || case "rate_per" when 'night' then '0' else '1' end end) collate "C"),(coalesce("rate_from_minor", 0)::bigint),"id") WHERE "acts"."listed" and "acts"."latitude" is not null;--> statement-breakpoint
CREATE INDEX "acts_square_verified" ON "acts" USING btree (((floor("latitude" * 2) * 1000 + floor("longitude" * 2))::int),((-"verified_appearances")::bigint),"id") WHERE "acts"."listed" and "acts"."latitude" is not null;--> statement-breakpoint
CREATE INDEX "acts_square_recent" ON "acts" USING btree (((floor("latitude" * 2) * 1000 + floor("longitude" * 2))::int),"created_at","id") WHERE "acts"."listed" and "acts"."latitude" is not null;--> statement-breakpoint
CREATE INDEX "acts_sample_256" ON "acts" USING gin ("words","skill_keys") WHERE "acts"."listed" and get_byte(uuid_send("acts"."id"), 15) < 1;--> statement-breakpoint
CREATE INDEX "acts_sample_16" ON "acts" USING gin ("words","skill_keys") WHERE "acts"."listed" and get_byte(uuid_send("acts"."id"), 15) < 16;