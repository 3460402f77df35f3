import { and, eq, inArray, or, type Placeholder, sql, type SQL } from "drizzle-orm";
import { pageSize } from "../../contract/paging.ts";
import type { PersonCard } from "../../contract/people/people.ts";
import type { Page } from "../../contract/shapes.ts";
import { before, type Cursor, pageOf, readCursor } from "../lib/database/cursor.ts";
import { type Db, preparedOnce } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { preparedViewer, viewing, type Viewer, type ViewerId } from "../lib/person.ts";
import { makePersonCard, personCardColumns } from "../people/person-card.ts";
import { follows, users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { isOrganizer } from "../events/event-roles.ts";
import { events } from "../events/tables.ts";
import { rsvps } from "./tables.ts";
import { findRemembered, visibleEvent } from "../events/visibility.ts";
import { visibleBy } from "../events/visible-by-link.ts";
import type { EventPage } from "../../contract/events/events.ts";

type GoingQuery = {
  id: string;
  cursor?: string | undefined;
  limit?: number | undefined;
  key?: string | undefined;
};

/**
 * The attendees who let the viewer see it, latest RSVP first. Reads public RSVPs, those of the viewer's friends and the viewer's own
 * separately, each by an index: most RSVPs are visible only to friends, and a list must not scan all of them.
 */
export async function listGoing(
  db: Db,
  viewer: Viewer,
  query: GoingQuery,
): Promise<Page<PersonCard>> {
  const { id, limit = pageSize } = query;
  const values = { ...viewing(viewer), event: id, limit: limit + 1 };
  const isUsual = viewer !== undefined && !query.cursor && !query.key;
  const [event] = isUsual
    ? (findRemembered(viewer, id) ?? (await prepared(db).event.execute(values)))
    : await selectEvent(db, viewer, id, await visibleBy(db, viewer, query.key));
  if (!event) refuse("NOT_FOUND");
  const { runsIt } = event;
  const rows =
    isUsual && !runsIt
      ? await prepared(db).going.execute(values)
      : await selectGoing(db, viewer, {
          eventId: id,
          limit: limit + 1,
          groups: runsIt ? [undefined] : shownGroups(viewer),
          cursor: readCursor(query.cursor),
        });
  const { items, next } = pageOf(rows, limit, (row) => row);
  return { items: items.map(makePersonCard), next };
}

function selectEvent(db: Db, viewer: ViewerId, id: string | Placeholder, isSeen: SQL | undefined) {
  return db
    .select({ runsIt: isOrganizer(viewer) })
    .from(events)
    .where(and(eq(events.id, id), isSeen));
}

type Going = {
  eventId: string | Placeholder;
  limit: number | Placeholder;
  groups: (SQL | undefined)[];
  cursor?: Cursor;
};

function selectGoing(db: Db, viewer: ViewerId, { eventId, limit, groups, cursor }: Going) {
  const page = (isShown: SQL | undefined) => {
    const isGoing = and(
      sql`${rsvps.eventId} = ${eventId} and ${rsvps.answer} = 'going'`,
      isShown,
      notBlocked(viewer, rsvps.userId),
      before(rsvps.createdAt, rsvps.userId, cursor),
    );
    return sql`(select ${rsvps.userId}, ${rsvps.createdAt} from ${rsvps} where ${isGoing}
      order by ${rsvps.createdAt} desc, ${rsvps.userId} desc limit ${limit})`;
  };
  // The groups don't overlap: the viewer's own RSVP is excluded from the others.
  const going = sql`(${sql.join(groups.map(page), sql` union all `)}) as going`;
  return db
    .select({ ...personCardColumns, time: sql`going.created_at`.mapWith(rsvps.createdAt) })
    .from(going)
    .innerJoin(users, sql`${users.id} = going.user_id`)
    .orderBy(sql`going.created_at desc, going.user_id desc`)
    .limit(limit);
}

/** What every visit of an event's page asks. */
const prepared = preparedOnce((db) => {
  const eventId = sql.placeholder("event");
  return {
    event: selectEvent(db, preparedViewer, eventId, visibleEvent(preparedViewer)).prepare(
      "event_of_going",
    ),
    going: selectGoing(db, preparedViewer, {
      eventId,
      limit: sql.placeholder("limit"),
      groups: shownGroups(preparedViewer),
    }).prepare("going_list"),
  };
});

/** Conditions for the three groups: RSVPs visible to everybody, those of friends, and the viewer's own. */
function shownGroups(viewer: ViewerId): SQL[] {
  // Must match the condition of the partial index `rsvps_going_open`.
  const isOpen = sql`${rsvps.seenBy} = 'everyone'`;
  if (!viewer) return [isOpen];
  const isOther = sql`${rsvps.userId} <> ${viewer.id}`;
  return [
    sql`${isOpen} and ${isOther}`,
    sql`${rsvps.seenBy} = 'friends' and ${isOther} and ${inArray(rsvps.userId, friendsOf(viewer))}`,
    sql`${rsvps.userId} = ${viewer.id}`,
  ];
}

function friendsOf(viewer: NonNullable<ViewerId>): SQL {
  return sql`(select mine.followed_id from ${follows} as mine join ${follows} as back
    on back.follower_id = mine.followed_id and back.followed_id = mine.follower_id
    where mine.follower_id = ${viewer.id})`;
}

/** The one condition for RSVPs the viewer may see: those each person shows them, their own, and for organizers all of them. */
export function isShownTo(viewer: ViewerId): SQL | undefined {
  const isOpen = eq(rsvps.seenBy, "everyone");
  if (!viewer) return isOpen;
  // The viewer's friends are read once, however many people are going.
  const friends = friendsOf(viewer);
  return or(
    isOpen,
    eq(rsvps.userId, viewer.id),
    and(eq(rsvps.seenBy, "friends"), inArray(rsvps.userId, friends)),
    isOrganizer(viewer),
  );
}

/** The three latest attendees who let the viewer see it, as a value in a query about the event. */
export function goingFaces(viewer: ViewerId): SQL<Face[]> {
  const isGoing = sql`${rsvps.eventId} = ${events.id} and ${rsvps.answer} = 'going'`;
  const latest = (
    isShown: SQL | undefined,
  ) => sql`(select ${rsvps.userId}, ${rsvps.createdAt} from ${rsvps}
      where ${and(isGoing, isShown, notBlocked(viewer, rsvps.userId))}
      order by ${rsvps.createdAt} desc, ${rsvps.userId} desc limit 3)`;
  const groups = [...shownGroups(viewer), ...(viewer ? [isOrganizer(viewer)] : [])];
  // Each group uses an index, as in the list. An organizer sees everybody, so the groups overlap and `union` removes duplicates.
  const shown = sql.join(groups.map(latest), sql` union `);
  return sql`(select coalesce(json_agg(json_build_object('id', face.id, 'name', face.name, 'avatar', face.image)), '[]')
    from (select ${users.id}, ${users.name}, ${users.image} from (${shown}) as going
      join ${users} on ${users.id} = going.user_id
      order by going.created_at desc, going.user_id desc limit 3) as face)`;
}

type Face = { id: string; name: string; avatar: string | null };

/** How many people the viewer follows are going and let them see it, with the names of the two latest. A value in a query about the event. */
export function followedGoing(viewer: ViewerId): SQL<EventPage["followedGoing"]> {
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
