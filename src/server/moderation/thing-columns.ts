import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import { acts } from "../acts/tables.ts";
import { bookingMessages, bookings } from "../bookings/tables.ts";
import { calls } from "../calls/tables.ts";
import { events } from "../events/tables.ts";
import { messages } from "../messages/tables.ts";
import { users } from "../people/tables.ts";
import { comments, posts } from "../posts/tables.ts";
import { questions } from "../questions/tables.ts";
import { reviews } from "../reviews/tables.ts";
import { roomMessages } from "../room-chat/tables.ts";
import { reportCases } from "./tables.ts";

/**
 * A link to a reported thing as it is now; the path is null if it has no page. Only its two sides can open a booking, so a
 * message in one leads to what it is about: its event or its act.
 */
export type Thing = { path: string | null };

/** A thing that moderators decided or are to decide about, as it is now; null when it is gone. */
export function thingOf(target: AnyColumn, id: AnyColumn): SQL<Thing | null> {
  return sql<Thing | null>`case ${target}
  when 'profile' then (select ${at(sql`'/profile/' || ${id}`)} from ${users} where ${users.id} = ${id})
  when 'post' then (select ${at(sql`'/posts/' || ${id}`)} from ${posts} where ${posts.id} = ${id})
  when 'comment' then (select ${at(sql`coalesce('/posts/' || ${comments.postId}, '/events/' || ${events.slug})`)}
    from ${comments} left join ${events} on ${events.id} = ${comments.eventId} where ${comments.id} = ${id})
  when 'event' then (select ${at(sql`'/events/' || ${events.slug}`)} from ${events} where ${events.id} = ${id})
  when 'act' then (select ${at(sql`'/talent/' || ${acts.slug}`)} from ${acts} where ${acts.id} = ${id})
  when 'call' then (select ${at(sql`'/calls/' || ${calls.slug}`)} from ${calls} where ${calls.id} = ${id})
  when 'review' then (select ${at(sql`coalesce('/talent/' || ${acts.slug}, '/events/' || ${events.slug})`)}
    from ${reviews} left join ${acts} on ${acts.id} = ${reviews.actId} and ${acts.listed}
    left join ${events} on ${events.id} = ${reviews.eventId} where ${reviews.id} = ${id})
  when 'booking-message' then (select ${at(sql`coalesce('/events/' || ${events.slug}, '/talent/' || ${acts.slug})`)}
    from ${bookingMessages} join ${bookings} on ${bookings.id} = ${bookingMessages.bookingId}
    left join ${events} on ${events.id} = ${bookings.eventId}
    left join ${acts} on ${acts.id} = ${bookings.actId} and ${acts.listed} where ${bookingMessages.id} = ${id})
  when 'question' then (select ${at(sql`null`)} from ${questions} where ${questions.id} = ${id})
  when 'room-message' then (select ${at(sql`null`)} from ${roomMessages}
    where ${roomMessages.id} = ${id} and not ${roomMessages.removed})
  else (select ${at(sql`null`)} from ${messages} where ${messages.id} = ${id} and not ${messages.unsent}) end`;
}

export const thingOfCase = thingOf(reportCases.target, reportCases.targetId);

function at(path: SQL): SQL {
  return sql`jsonb_build_object('path', ${path})`;
}
