import { isEventShown } from "../events/visibility.ts";
import { sql, type SQL } from "drizzle-orm";
import { eventCategories } from "../../contract/events/limits.ts";
import { isShownTo } from "../rsvps/going-list.ts";
import { events, saves } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { eventMembers, lineUp } from "../events/member-tables.ts";
import type { Db } from "../lib/database/database.ts";
import type { Person } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import type { Interest } from "./interests.ts";
import { hiddenRecommendations } from "./tables.ts";
import { availabilityColumn } from "../sales/availability.ts";

/** An event that may be recommended, with the facts about it that depend on other people. */
export type Candidate = {
  id: string;
  title: string;
  category: string;
  tags: string[];
  hostId: string | null;
  organizer: string;
  startsAt: Date;
  isFull: boolean;
  /** Its town, as an interest key. */
  town: string;
  /** How many people RSVPed "going" this week, or 0 when there are so few that they could be identified. */
  popular: number;
  /** How many people the person follows are going and let them see it, and the name of one of them. */
  friends: number;
  friend: string | null;
};

// Events that started today, such as all-day ones, can still be joined.
const maxSinceStart = sql`interval '12 hours'`;
const minPopular = 3;
const maxRsvps = 20;

/**
 * Builds the candidate set from bounded index scans, so the cost doesn't grow with the number of events: the person's strongest
 * categories, every category, their town, events that people they follow host or attend, and what was popular this week.
 */
export async function findCandidates(
  db: Db,
  person: Person,
  interests: Interest[],
): Promise<Candidate[]> {
  const liked = (kind: Interest["kind"]) =>
    interests.filter((one) => one.kind === kind && one.weight > 0).map(({ key }) => key);
  const followed = interests.filter(({ sources }) => sources.some(({ how }) => how === "followed"));
  const [categories, hosts, towns] = [liked("category"), liked("person"), liked("place")];
  const isOpen = sql`${events.visibility} = 'public' and ${events.status} = 'published'
    and ${events.startsAt} > now() - ${maxSinceStart}`;
  const { rows } = await db.execute<Omit<Candidate, "startsAt"> & { startsAt: string }>(sql`
    with of_categories as (
      ${soonestOfEach(list(categories.slice(0, 3)), sql`${events.category} = wanted.key and ${isOpen}`, 60)}
    ), of_all_categories as (
      ${soonestOfEach(list(eventCategories), sql`${events.category} = wanted.key and ${isOpen}`, 10)}
    ), of_hosts as (
      ${soonestOfEach(list(hosts), sql`${events.hostId} = wanted.key::uuid and ${isOpen}`, 3)}
    ), of_town as (
      ${soonestOfEach(list(towns), sql`lower(${events.city}) = wanted.key and ${isOpen}`, 60)}
    ), popular as (
      select event_id as id, count(*)::int as answers from (
        select event_id from ${rsvps}
        where answer = 'going' and created_at > now() - interval '7 days'
        order by created_at desc limit 2000
      ) as recent group by event_id having count(*) >= ${minPopular} order by answers desc limit 60
    ), friends as (
      select rsvps.event_id as id, count(*)::int as friends, min(users.name) as friend
      from unnest(${list(followed.map(({ key }) => key))}) as wanted (key) cross join lateral (
        select * from ${rsvps} where user_id = wanted.key::uuid and answer = 'going'
        order by event_id desc limit ${maxRsvps}
      ) as rsvps join ${users} on ${users.id} = rsvps.user_id join ${events} on ${events.id} = rsvps.event_id
      where ${isOpen} and ${isShownTo(person)} group by rsvps.event_id
    ), candidates as (
      select id from of_categories union select id from of_all_categories union select id from of_hosts
      union select id from of_town union select id from popular union select id from friends
    )
    select ${events.id}, ${events.title}, ${events.category}, ${events.tags}, ${events.hostId} as "hostId",
      ${events.organizer}, ${events.startsAt} as "startsAt", lower(${events.city}) as town,
      coalesce(${events.going} >= ${events.capacity}, false)
        or coalesce((${availabilityColumn()}) @> '{"onSale": true, "left": 0}', false) as "isFull",
      coalesce(popular.answers, 0) as popular, coalesce(friends.friends, 0) as friends, friends.friend
    from candidates join ${events} on ${events.id} = candidates.id left join popular on popular.id = candidates.id
      left join friends on friends.id = candidates.id
    where ${isOpen} and ${events.endsAt} > now() and ${isNewTo(person)}`);
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt) }));
}

/** The soonest events for each key. */
function soonestOfEach(keys: SQL, condition: SQL, limit: number): SQL {
  return sql`select soonest.id from unnest(${keys}) as wanted (key) cross join lateral (
    select ${events.id} from ${events} where ${condition}
    order by ${events.startsAt}, ${events.id} limit ${sql.raw(String(limit))}
  ) as soonest`;
}

function list(keys: readonly string[]): SQL {
  return sql`${sql.param(keys)}::text[]`;
}

/** The person may see the event, hasn't hidden it and isn't involved in it yet. */
function isNewTo(person: Person): SQL {
  const own = [
    sql`select 1 from ${rsvps} where event_id = ${events.id} and user_id = ${person.id}`,
    sql`select 1 from ${saves} where event_id = ${events.id} and user_id = ${person.id}`,
    sql`select 1 from ${eventMembers} where event_id = ${events.id} and user_id = ${person.id}`,
    sql`select 1 from ${lineUp} where event_id = ${events.id} and person_id = ${person.id}`,
    sql`select 1 from ${hiddenRecommendations} where event_id = ${events.id} and user_id = ${person.id}`,
  ];
  const none = own.map((one) => sql`not exists (${one} limit 1)`);
  return sql`${events.hostId} is distinct from ${person.id}::uuid and ${isEventShown(person)}
    and ${sql.join(none, sql` and `)}`;
}
