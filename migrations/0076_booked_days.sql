DROP INDEX "act_days_day";--> statement-breakpoint
DROP INDEX "act_days_booked";--> statement-breakpoint
ALTER TABLE "acts" ADD COLUMN "booked_days" datemultirange DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- By hand: the days on which an act is booked by what it says itself. What was said by hand holds against the rest, and among the rest "booked".
CREATE FUNCTION note_booked_days(act_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of the ids, so that two writes of the same acts wait for each other: whoever comes second reads what the first wrote.
  PERFORM 1 FROM acts WHERE id = ANY (act_ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE acts SET booked_days = said.days FROM (
    SELECT wanted.act_id, coalesce(range_agg(daterange(taken.day, taken.day, '[]')) FILTER (WHERE taken.day IS NOT NULL), '{}') AS days
    FROM unnest(act_ids) AS wanted (act_id)
    LEFT JOIN (
      SELECT act_id, day FROM act_days WHERE act_id = ANY (act_ids) GROUP BY act_id, day
      HAVING coalesce(bool_or(state = 'booked') FILTER (WHERE source = 'hand'), bool_or(state = 'booked'))
    ) AS taken ON taken.act_id = wanted.act_id
    GROUP BY wanted.act_id
  ) AS said WHERE acts.id = said.act_id AND acts.booked_days <> said.days;
END $$;--> statement-breakpoint
CREATE FUNCTION note_changed_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_booked_days(ARRAY (SELECT DISTINCT act_id FROM changed));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "act_days_added" AFTER INSERT ON "act_days"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_days();--> statement-breakpoint
CREATE TRIGGER "act_days_changed" AFTER UPDATE ON "act_days"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_days();--> statement-breakpoint
CREATE TRIGGER "act_days_removed" AFTER DELETE ON "act_days"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_days();--> statement-breakpoint
SELECT note_booked_days(ARRAY (SELECT DISTINCT act_id FROM act_days));
