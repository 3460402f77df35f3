CREATE INDEX "acts_media" ON "acts" USING btree ("has_sound","has_video",((-"verified_appearances")::bigint)) WHERE "acts"."listed";--> statement-breakpoint
CREATE INDEX "act_vocabulary_beginning" ON "act_vocabulary" USING btree ("word" text_pattern_ops);--> statement-breakpoint
-- By hand: the vocabulary has all words of the index, the long and the short ones too, so that those which begin with what was typed can be looked up in it.
CREATE OR REPLACE FUNCTION learn_act_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO act_vocabulary (word)
    SELECT found.word FROM unnest(tsvector_to_array(NEW.words)) AS found (word)
    WHERE NOT EXISTS (SELECT 1 FROM act_vocabulary AS known WHERE known.word = found.word);
  RETURN NULL;
END
$$;--> statement-breakpoint
INSERT INTO "act_vocabulary" ("word")
  SELECT DISTINCT found.word FROM "acts" CROSS JOIN unnest(tsvector_to_array("acts"."words")) AS found (word)
  WHERE NOT EXISTS (SELECT 1 FROM "act_vocabulary" AS known WHERE known.word = found.word);
