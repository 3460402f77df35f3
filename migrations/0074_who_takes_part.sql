-- Whether a person is of an event's team or line-up, or has an RSVP. Not inlined on purpose: asked for the few events that wait for review.
CREATE FUNCTION takes_part(asked_event uuid, asked_person uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM "event_members" WHERE "event_id" = asked_event AND "user_id" = asked_person)
    OR EXISTS (SELECT 1 FROM "line_up" WHERE "event_id" = asked_event AND "person_id" = asked_person)
    OR EXISTS (SELECT 1 FROM "rsvps" WHERE "event_id" = asked_event AND "user_id" = asked_person AND "answer" <> 'not-going');
END
$$;
