DROP INDEX "acts_cheapest";--> statement-breakpoint
CREATE INDEX "acts_fees" ON "acts" USING btree (((case when "rate_from_minor" is null then 'none'
          else "currency" || case "rate_per" when 'night' then '0' else '1' end end) collate "C"),(coalesce("rate_from_minor", 0)::bigint),"id") WHERE "acts"."listed";