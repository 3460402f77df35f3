import { and, eq, exists, ne, or, sql, type SQL } from "drizzle-orm";
import { alias, QueryBuilder } from "drizzle-orm/pg-core";
import type { Person, ViewerId, Viewer } from "../lib/person.ts";
import { notHidden } from "../moderation/visibility.ts";
import { notBlocked } from "../people/visibility.ts";
import { events } from "./tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { ticketTypes } from "../sales/tables.ts";
import { opensRoom } from "../tickets/opens-room.ts";
import { tickets } from "../tickets/tables.ts";
import { isTeamMember } from "./event-roles.ts";
import { eventMembers, lineUp } from "./member-tables.ts";
import type { Db } from "../lib/database/database.ts";

const query = new QueryBuilder({ casing: "snake_case" });
const ownMembership = alias(eventMembers, "own_membership");
const ownCredit = alias(lineUp, "own_billing");
const ownAnswer = alias(rsvps, "own_answer");

/** The condition for events that a viewer may see. Invite-only events are for members, the line-up and people with an RSVP. */
export function visibleEvent(viewer: ViewerId): SQL | undefined {
  const isOpen = ne(events.visibility, "invite-only");
  if (!viewer) return and(isOpen, isEventShown(viewer));
  const isMember = exists(
    query
      .select({ one: sql`1` })
      .from(ownMembership)
      .where(and(eq(ownMembership.eventId, events.id), eq(ownMembership.userId, viewer.id))),
  );
  const isPerformer = exists(
    query
      .select({ one: sql`1` })
      .from(ownCredit)
      .where(and(eq(ownCredit.eventId, events.id), eq(ownCredit.personId, viewer.id))),
  );
  return and(
    or(isOpen, eq(events.hostId, viewer.id), isMember, isPerformer, holdsAnswer(viewer)),
    isEventShown(viewer),
  );
}

/**
 * Whether no block, suspension or moderator hides the event; enough for lists of public events. An event held for review after an edit
 * stays visible to its team, its line-up and people with an RSVP. That check is a SQL function, so planning it costs nothing when no event
 * waits.
 */
export function isEventShown(viewer: ViewerId): SQL | undefined {
  const takesPart = viewer && sql`takes_part(${events.id}, ${viewer.id}::uuid)`;
  return and(notBlocked(viewer, events.hostId), notHidden(viewer, "event", events.id, takesPart));
}

/** Whether the person has an RSVP other than "not going". */
export function holdsAnswer({ id }: NonNullable<ViewerId>): SQL {
  return exists(
    query
      .select({ one: sql`1` })
      .from(ownAnswer)
      .where(
        and(
          eq(ownAnswer.eventId, events.id),
          eq(ownAnswer.userId, id),
          ne(ownAnswer.answer, "not-going"),
        ),
      ),
  );
}

/** Whether the viewer may join the event online: people going by RSVP or ticket, the team, and the line-up. */
export function mayJoin(viewer: ViewerId): SQL<boolean> {
  if (!viewer) return sql`false`;
  return sql`(coalesce(${events.hostId} = ${viewer.id}, false)
    or exists (select 1 from ${rsvps} as coming where coming.event_id = ${events.id}
      and coming.user_id = ${viewer.id} and coming.answer = 'going' and (not coming.by_ticket
        or exists (select 1 from ${tickets} as held join ${ticketTypes} as sold on sold.id = held.type_id
          where held.event_id = coming.event_id and held.holder_id = coming.user_id and held.ended is null
            and ${opensRoom("sold")} limit 1)) limit 1)
    or exists (select 1 from ${eventMembers} where ${eventMembers.eventId} = ${events.id}
      and ${eventMembers.userId} = ${viewer.id} and ${isTeamMember} limit 1)
    or exists (select 1 from ${lineUp} where ${lineUp.eventId} = ${events.id}
      and ${lineUp.personId} = ${viewer.id} and not ${lineUp.asked} limit 1))`;
}

/** Whether the event exists and the viewer may see it. */
export async function maySeeEvent(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  const found = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, id), visibleEvent(viewer)));
  return found.length > 0;
}

type Remembered = readonly [{ runsIt: boolean }];

/** A signed-in viewer belongs to one request: on an event's page, its lists needn't ask again what the event's own statement has shown. */
const known = new WeakMap<Person, Map<string, Remembered>>();

/** For a service whose statement has shown, by `visibleEvent`, that the viewer may see an event. */
export function rememberEvent(viewer: Viewer, id: string, runsIt: boolean): void {
  if (!viewer) return;
  const shown = known.get(viewer) ?? new Map<string, Remembered>();
  known.set(viewer, shown.set(id, [{ runsIt }]));
}

/** An event that this request has shown to the viewer, as the row of a statement. */
export function findRemembered(viewer: Viewer, id: string): Remembered | undefined {
  return viewer && known.get(viewer)?.get(id);
}
