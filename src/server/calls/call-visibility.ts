import { and, eq, gt, isNull, ne, or, sql, type SQL } from "drizzle-orm";
import { isManager } from "../events/event-roles.ts";
import { eventMembers } from "../events/member-tables.ts";
import { events } from "../events/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import type { ViewerId } from "../lib/person.ts";
import { notHidden } from "../moderation/visibility.ts";
import { notBlocked } from "../people/visibility.ts";
import { calls } from "./tables.ts";

/** Whether the viewer runs the call, as its owner or a manager of its event. */
export function runsCall(viewer: ViewerId): SQL<boolean> {
  if (!viewer) return sql`false`;
  return sql<boolean>`(${calls.ownerId} = ${viewer.id} or exists (select 1 from ${eventMembers}
    where ${eventMembers.eventId} = ${calls.eventId} and ${eventMembers.userId} = ${viewer.id}
      and ${isManager} limit 1))`;
}

/**
 * The one condition for who sees a call: its team always, others once it is published, unless a block separates them
 * from its owner or a moderator has hidden it.
 */
export function visibleCall(viewer: ViewerId): SQL | undefined {
  const isPublic = and(
    ne(calls.state, "draft"),
    notBlocked(viewer, calls.ownerId),
    notHidden(viewer, "call", calls.id),
  );
  return viewer ? or(runsCall(viewer), isPublic) : isPublic;
}

/** Whether acts can apply now, in a query that need not join the event. */
export function isOpenCall(): SQL | undefined {
  return and(eq(calls.state, "published"), gt(calls.deadline, sql`now()`));
}

/** The event that a call may name: a public one that the viewer may see, or any that the viewer's team runs. */
export function namedEvent(viewer: ViewerId): SQL | undefined {
  return and(
    eq(events.id, calls.eventId),
    or(and(eq(events.visibility, "public"), visibleEvent(viewer)), runsCall(viewer)),
  );
}

/** Whether a call has no event, or one that is not cancelled. */
export function isNotCancelled(): SQL | undefined {
  return or(
    isNull(calls.eventId),
    sql`exists (select 1 from ${events} where ${events.id} = ${calls.eventId} and ${events.status} = 'published')`,
  );
}
