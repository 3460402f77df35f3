ALTER TABLE "follow_counts" ADD COLUMN "suspended_followers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "suspensions_until" ON "suspensions" USING btree ("until") WHERE "suspensions"."until" is not null;--> statement-breakpoint
UPDATE follow_counts SET suspended_followers = counted.followers FROM (
  SELECT followed_id, count(*)::int AS followers FROM follows JOIN suspensions ON suspensions.person_id = follows.follower_id GROUP BY followed_id
) AS counted WHERE counted.followed_id = follow_counts.person_id;--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_follows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of the ids, so that two writes of the same people wait for each other instead of locking each other out.
  IF tg_op = 'INSERT' THEN
    INSERT INTO follow_counts AS counts (person_id, followers, following, suspended_followers)
    SELECT person_id, sum(followers), sum(following), sum(suspended) FROM (
      SELECT followed_id AS person_id, 1 AS followers, 0 AS following,
        (SELECT count(*) FROM suspensions WHERE suspensions.person_id = follower_id) AS suspended FROM changed
      UNION ALL SELECT follower_id, 0, 1, 0 FROM changed
    ) AS added GROUP BY person_id ORDER BY person_id
    ON CONFLICT (person_id) DO UPDATE SET
      followers = counts.followers + excluded.followers, following = counts.following + excluded.following,
      suspended_followers = counts.suspended_followers + excluded.suspended_followers;
  ELSE
    PERFORM 1 FROM follow_counts WHERE person_id IN (
      SELECT followed_id FROM changed UNION SELECT follower_id FROM changed) ORDER BY person_id FOR UPDATE;
    UPDATE follow_counts AS counts SET
      followers = counts.followers - removed.followers, following = counts.following - removed.following,
      suspended_followers = counts.suspended_followers - removed.suspended
    FROM (
      SELECT person_id, sum(followers)::int AS followers, sum(following)::int AS following, sum(suspended)::int AS suspended FROM (
        SELECT followed_id AS person_id, 1 AS followers, 0 AS following,
          (SELECT count(*) FROM suspensions WHERE suspensions.person_id = follower_id) AS suspended FROM changed
        UNION ALL SELECT follower_id, 0, 1, 0 FROM changed
      ) AS each GROUP BY person_id
    ) AS removed WHERE removed.person_id = counts.person_id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_suspended_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A follow that is being written holds its people, one that is being removed their counts: whoever comes second reads what the first wrote.
  PERFORM 1 FROM users WHERE id IN (SELECT person_id FROM changed) ORDER BY id FOR UPDATE;
  PERFORM 1 FROM follow_counts WHERE person_id IN (
    SELECT followed_id FROM follows WHERE follower_id IN (SELECT person_id FROM changed)) ORDER BY person_id FOR UPDATE;
  UPDATE follow_counts AS counts SET suspended_followers = counts.suspended_followers
    + CASE WHEN tg_op = 'INSERT' THEN affected.followers ELSE -affected.followers END
  FROM (
    SELECT followed_id, count(*)::int AS followers FROM follows
    WHERE follower_id IN (SELECT person_id FROM changed) GROUP BY followed_id
  ) AS affected WHERE affected.followed_id = counts.person_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER suspensions_added AFTER INSERT ON suspensions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_suspended_followers();--> statement-breakpoint
CREATE TRIGGER suspensions_removed AFTER DELETE ON suspensions
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_suspended_followers();
--> statement-breakpoint
-- What goes with an account is counted when all of it is gone, and would no longer know that its follows were those of somebody suspended.
CREATE FUNCTION lift_suspension_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM suspensions WHERE person_id = old.id;
  RETURN old;
END $$;--> statement-breakpoint
CREATE TRIGGER users_lift_suspension BEFORE DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION lift_suspension_of_deleted();
