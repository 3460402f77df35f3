ALTER TABLE "tickets" ADD COLUMN "own_reference" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_ownReference_unique" UNIQUE("own_reference");--> statement-breakpoint
-- Those handed on before get one too: eight signs of five random bits each, of bytes of a version 4 UUID that are nothing but random there.
UPDATE "tickets" SET "own_reference" = 'MQ-' || (
  SELECT string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte("drawn"."bytes", "at") & 31), 1), '')
  FROM generate_series(8, 15) AS "at")
FROM (SELECT "id", uuid_send(gen_random_uuid()) AS "bytes" FROM "tickets" WHERE "revision" > 1) AS "drawn"
WHERE "tickets"."id" = "drawn"."id";--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_own_reference" CHECK ("tickets"."revision" = 1 or "tickets"."own_reference" is not null);
