import { and, eq, sql, type SQL } from "drizzle-orm";
import type { EventPage } from "../../contract/events/events.ts";
import type { Viewer } from "../lib/person.ts";
import { follows, users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { isShownTo } from "./going-list.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "./tables.ts";

/** Whom the viewer follows of those who go and let them see it, the two latest by name: one value of a query about the event. */
export function followedGoing(viewer: Viewer): SQL<EventPage["followedGoing"]> {
  if (!viewer) return sql`json_build_object('count', 0, 'names', json_build_array())`;
  const isShown = and(
    eq(follows.followerId, viewer.id),
    eq(rsvps.answer, "going"),
    isShownTo(viewer),
    notBlocked(viewer, users.id),
  );
  return sql`(select json_build_object('count', count(*),
      'names', coalesce((array_agg(${users.name} order by ${rsvps.createdAt} desc))[1:2], '{}'))
    from ${follows}
    join ${rsvps} on ${rsvps.eventId} = ${events.id} and ${rsvps.userId} = ${follows.followedId}
    join ${users} on ${users.id} = ${rsvps.userId}
    where ${isShown})`;
}
