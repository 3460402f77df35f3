/**
 * Records in the template database whose notifications change, so that every test app can compare the changes with the delivered effects.
 * People are stored as hashes, because a deleted account must leave no id anywhere.
 */
export const auditNotifications = `
  create schema audit;
  create table audit.changes (person text not null, kind text not null, at timestamptz not null default clock_timestamp());
  create function audit.note_change() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into audit.changes select distinct md5(recipient_id::text), kind from added;
    elsif tg_table_name = 'notifications' then
      insert into audit.changes select distinct md5(added.recipient_id::text), added.kind
        from added join removed using (id)
        where added.time > removed.time or (removed.read_at is null and added.read_at is not null);
    else
      insert into audit.changes select distinct md5(added.recipient_id::text), added.kind
        from added join removed using (actor_id, kind, fact, recipient_id)
        where added.withdrawn <> removed.withdrawn;
    end if;
    return null;
  end $$;
  create trigger audit_insert after insert on notifications
    referencing new table as added for each statement execute function audit.note_change();
  create trigger audit_update after update on notifications
    referencing old table as removed new table as added for each statement execute function audit.note_change();
  create trigger audit_insert after insert on notification_actors
    referencing new table as added for each statement execute function audit.note_change();
  create trigger audit_update after update on notification_actors
    referencing old table as removed new table as added for each statement execute function audit.note_change();`;
