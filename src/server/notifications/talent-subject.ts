import { sql, type SQL } from "drizzle-orm";
import type { BookingEntry } from "../../contract/bookings/machine.ts";
import type { Cancellation } from "../../contract/bookings/money.ts";
import { acts } from "../acts/tables.ts";
import { appearances } from "../appearances/tables.ts";
import { bookingLog, bookings, bookingVersions } from "../bookings/tables.ts";
import { callApplications, calls } from "../calls/tables.ts";
import { events } from "../events/tables.ts";
import { reviews } from "../reviews/tables.ts";
import type { Debt, Reading } from "./booking-text.ts";
import { notificationActors, notifications } from "./tables.ts";

export type TalentSubject = {
  path: string;
  title: string;
  entry?: BookingEntry;
  cancellation?: Cancellation | null;
  reading?: Reading;
  /** What is owed for the cancellations of other bookings on the card, the latest first. */
  debts?: Debt[];
  /** The number of other bookings or applications with the same person on the card. */
  others?: number;
};

/** The band, booking, call, appearance or review of a card, which its latest action names. */
export function talentSubject(): SQL<TalentSubject | null> {
  const actions = sql`${notificationActors} as a where a.notification_id = ${notifications.id} and not a.withdrawn`;
  return sql<TalentSubject | null>`case
    when ${notifications.kind} = 'band-invitation' then (
      select jsonb_build_object('path', '/talent/' || act.slug, 'title', act.name)
      from ${acts} as act where act.id = (select a.fact from ${actions} order by a.time desc limit 1))
    when ${notifications.kind} like 'booking-%' then (
      select jsonb_build_object('path', '/bookings' || case when others.count > 0 then '' else '/' || b.id end,
        'title', b.title, 'entry', l.entry, 'cancellation', b.cancellation, 'others', others.count,
        'debts', owing.debts,
        'reading', jsonb_build_object('day', b.day, 'actName', b.act_name,
          'sum', case when l.entry in ('late-deposit', 'surplus-deposit') then (
            select jsonb_build_object('amountMinor', l.amount_minor, 'currency', version.terms -> 'fee' ->> 'currency')
            from ${bookingVersions} as version where version.booking_id = b.id and version.number = l.number) end,
          'side', case when b.organizer_id = ${notifications.recipientId} then 'organizer' else 'talent' end))
      from ${bookingLog} as l join ${bookings} as b on b.id = l.booking_id,
        lateral (select count(distinct one.booking_id) - 1 as count from ${bookingLog} as one
          where one.id in (select a.fact from ${actions})) as others,
        lateral (select jsonb_agg(jsonb_build_object('title', owed.title, 'cancellation', owed.cancellation,
            'actName', owed.act_name) order by one.created_at desc, one.id desc) as debts
          from ${bookingLog} as one join ${bookings} as owed on owed.id = one.booking_id
          where one.id in (select a.fact from ${actions}) and one.entry = 'owe' and owed.id <> b.id) as owing
      where l.id = (select a.fact from ${actions} order by a.time desc, a.fact desc limit 1))
    when ${notifications.kind} in ('application-shortlisted', 'application-answer') then (
      select jsonb_build_object('title', call.title, 'others', others.count,
        'path', case when others.count > 0 then '/bookings?tab=applications' else '/calls/' || call.slug end)
      from ${callApplications} as one join ${calls} as call on call.id = one.call_id,
        lateral (select count(distinct a.fact) - 1 as count from ${actions}) as others
      where one.id = (select a.fact from ${actions} order by a.time desc limit 1))
    when ${notifications.kind} = 'application' then (
      select jsonb_build_object('title', call.title, 'path', '/calls/' || call.slug || '/board')
      from ${callApplications} as one join ${calls} as call on call.id = one.call_id
      where one.id = (select a.fact from ${actions} order by a.time desc limit 1))
    when ${notifications.kind} in ('call-deadline', 'call-answered', 'call-closed') then (
      select jsonb_build_object('title', call.title, 'path', '/calls/' || call.slug ||
        case when ${notifications.kind} <> 'call-closed' then '/board' else '' end)
      from ${calls} as call where call.id = (select a.fact from ${actions} order by a.time desc limit 1))
    when ${notifications.kind} in ('review', 'review-reply') then (
      select jsonb_build_object(
        'path', case when one.booking_id is not null then '/bookings/' || one.booking_id
          when act.id is not null then '/talent/' || act.slug else '/events/' || event.slug end,
        'title', coalesce(act.name, event.title, booking.title))
      from ${reviews} as one left join ${acts} as act on act.id = one.act_id
        left join ${events} as event on event.id = one.event_id
        left join ${bookings} as booking on booking.id = one.booking_id
      where one.id = (select a.fact from ${actions} order by a.time desc limit 1))
    when ${notifications.kind} = 'appearance' then (
      select jsonb_build_object('path', '/verify/' || one.number,
        'title', coalesce(one.statement -> 'event' ->> 'name', 'a private event'))
      from ${appearances} as one where one.id = (select a.fact from ${actions} order by a.time desc limit 1))
    end`;
}
