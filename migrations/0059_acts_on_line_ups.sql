ALTER TABLE "line_up" ADD COLUMN "act_id" uuid;--> statement-breakpoint
ALTER TABLE "line_up" ADD CONSTRAINT "line_up_act_id_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."acts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "line_up_act" ON "line_up" USING btree ("act_id");--> statement-breakpoint
UPDATE "line_up" SET "act_id" = (SELECT a."id" FROM "acts" a WHERE a."listed" AND lower(a."name") = lower("line_up"."name")
	AND (a."owner_id" = "line_up"."person_id" OR EXISTS (SELECT 1 FROM "act_members" m
		WHERE m."act_id" = a."id" AND m."person_id" = "line_up"."person_id" AND m."confirmed"))
	ORDER BY a."created_at", a."id" LIMIT 1)
WHERE "person_id" IS NOT NULL;--> statement-breakpoint
UPDATE "events" SET "search" = "search" || ' ' || credits."names" FROM (
	SELECT l."event_id", trim(string_agg(regexp_replace(regexp_replace(lower(normalize(a."name", NFKD)), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'), ' ')) AS "names"
	FROM "line_up" l JOIN "acts" a ON a."id" = l."act_id" JOIN "users" u ON u."id" = l."person_id"
	WHERE NOT l."asked" AND lower(a."name") <> lower(u."name") GROUP BY l."event_id") AS credits
WHERE credits."event_id" = "events"."id" AND "events"."search" <> '';
