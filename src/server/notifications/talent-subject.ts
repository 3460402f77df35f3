import { sql, type SQL } from "drizzle-orm";
import { acts } from "../acts/tables.ts";
import { bookingLog, bookings } from "../bookings/tables.ts";
import { notificationActors, notifications } from "./tables.ts";

export type TalentSubject = { path: string; title: string };

/** The band or booking of a card, which its latest action names. */
export function talentSubject(): SQL<TalentSubject | null> {
  const actions = sql`${notificationActors} as a where a.notification_id = ${notifications.id} and not a.withdrawn`;
  return sql<TalentSubject | null>`case
    when ${notifications.kind} = 'band-invitation' then (
      select jsonb_build_object('path', '/talent/' || act.slug, 'title', act.name)
      from ${acts} as act where act.id = (select a.fact from ${actions} order by a.time desc limit 1))
    when ${notifications.kind} like 'booking-%' then (
      select jsonb_build_object('path', '/bookings/' || b.id, 'title', b.title)
      from ${bookingLog} as l join ${bookings} as b on b.id = l.booking_id
      where l.id = (select a.fact from ${actions} order by a.time desc limit 1))
    end`;
}
