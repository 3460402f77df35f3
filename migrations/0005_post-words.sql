ALTER TABLE "posts" ADD COLUMN "search" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "posts" SET "search" = lower(regexp_replace(normalize("title" || ' ' || "content", nfkd), '[\u0300-\u036f]', '', 'g'));--> statement-breakpoint
CREATE INDEX "posts_words" ON "posts" USING gin (to_tsvector('simple', "search"));
