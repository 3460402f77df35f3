import { and, desc, eq, ne, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { interestKinds } from "../../contract/recommendation-limits.ts";
import { events, saves } from "../events/tables.ts";
import { rsvps } from "../rsvps/tables.ts";
import { visibleEvent } from "../events/visibility.ts";
import type { Db, Transaction } from "../lib/database/database.ts";
import { follows, users } from "../people/tables.ts";
import { notBlocked } from "../people/visibility.ts";
import { settings } from "../settings/tables.ts";
import { forgottenInterests, hiddenRecommendations } from "./tables.ts";

/** How a person showed an interest. */
export type How =
  | "chosen"
  | "located"
  | "followed"
  | "saved"
  | "going"
  | "waitlist"
  | "maybe"
  | "hidden";

/** Something a person did with an event. */
type EventSignal = {
  how: Exclude<How, "chosen" | "located" | "followed">;
  time: Date;
  event: {
    id: string;
    slug: string;
    title: string;
    category: string;
    tags: string[];
    isOver: boolean;
  };
  host: { id: string; name: string } | null;
};

type Kind = (typeof interestKinds)[number];

export type Signals = {
  events: EventSignal[];
  followed: { id: string; name: string; time: Date }[];
  /** Categories chosen in the settings. */
  chosen: string[];
  /** The default location from the settings, followed by the profile's location. */
  places: { name: string; from: "settings" | "profile" }[];
  forgotten: { kind: Kind | "all"; key: string; time: Date }[];
};

type Reader = Db | Transaction;

// Older actions hardly weigh anything by then.
const maxActions = 200;
const maxFollowed = 300;

/** Reads the signals of what a person likes, in three statements. */
export async function readSignals(db: Reader, person: { id: string }): Promise<Signals> {
  const actions = await readActions(db, person);
  const followed = await readFollowed(db, person);
  const { categories, location, home, forgotten } = await readChoices(db, person);
  return {
    events: actions,
    followed,
    chosen: categories ?? [],
    places: [
      { name: townOf(location ?? ""), from: "settings" as const },
      { name: townOf(home), from: "profile" as const },
    ].filter(({ name }) => name !== ""),
    forgotten,
  };
}

function readActions(db: Reader, person: { id: string }): Promise<EventSignal[]> {
  const saved = db
    .select({
      how: sql<EventSignal["how"]>`'saved'`.as("how"),
      eventId: sql<string>`${saves.eventId}`.as("event_id"),
      time: sql<Date>`${saves.createdAt}`.mapWith(saves.createdAt).as("time"),
    })
    .from(saves)
    .where(eq(saves.userId, person.id))
    .orderBy(desc(saves.createdAt))
    .limit(maxActions);
  const answered = db
    .select({
      how: sql<EventSignal["how"]>`${rsvps.answer}`.as("how"),
      eventId: sql<string>`${rsvps.eventId}`.as("event_id"),
      time: sql<Date>`${rsvps.updatedAt}`.mapWith(rsvps.updatedAt).as("time"),
    })
    .from(rsvps)
    .where(and(eq(rsvps.userId, person.id), ne(rsvps.answer, "not-going")))
    // Ids are in creation order, and the index on the person's RSVPs includes them.
    .orderBy(desc(rsvps.eventId))
    .limit(maxActions);
  const hidden = db
    .select({
      how: sql<EventSignal["how"]>`'hidden'`.as("how"),
      eventId: sql<string>`${hiddenRecommendations.eventId}`.as("event_id"),
      time: sql<Date>`${hiddenRecommendations.createdAt}`
        .mapWith(hiddenRecommendations.createdAt)
        .as("time"),
    })
    .from(hiddenRecommendations)
    .where(eq(hiddenRecommendations.userId, person.id))
    .orderBy(desc(hiddenRecommendations.createdAt))
    .limit(maxActions);
  const actions = unionAll(saved, answered, hidden).as("actions");
  return (
    db
      .select({
        how: actions.how,
        time: actions.time,
        event: {
          id: events.id,
          slug: events.slug,
          title: events.title,
          category: events.category,
          tags: events.tags,
          isOver: sql<boolean>`${events.endsAt} <= now()`,
        },
        host: { id: users.id, name: users.name },
      })
      .from(actions)
      .innerJoin(events, eq(events.id, actions.eventId))
      .leftJoin(users, eq(users.id, events.hostId))
      // A reason names the event, so the person must still be able to see it.
      .where(visibleEvent(person))
      .orderBy(desc(actions.time))
  );
}

function readFollowed(db: Reader, person: { id: string }) {
  return db
    .select({ id: users.id, name: users.name, time: follows.createdAt })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followedId))
    .where(and(eq(follows.followerId, person.id), notBlocked(person, users.id)))
    .orderBy(desc(follows.createdAt), desc(users.id))
    .limit(maxFollowed);
}

async function readChoices(db: Reader, person: { id: string }) {
  const rows = await db
    .select({
      categories: settings.categories,
      location: settings.location,
      home: users.location,
      kind: forgottenInterests.kind,
      key: forgottenInterests.key,
      time: forgottenInterests.forgottenAt,
    })
    .from(users)
    .leftJoin(settings, eq(settings.userId, users.id))
    .leftJoin(forgottenInterests, eq(forgottenInterests.userId, users.id))
    .where(eq(users.id, person.id));
  const { categories = null, location = null, home = "" } = rows[0] ?? {};
  const forgotten = rows.flatMap(({ kind, key, time }) =>
    kind !== null && key !== null && time !== null ? [{ kind, key, time }] : [],
  );
  return { categories, location, home, forgotten };
}

/** The town in a location such as "Austin, Texas", or an empty string if it names none. */
export function townOf(location: string): string {
  const [town = ""] = location.split(",");
  const name = town.trim();
  return /^(unknown|anywhere|online)?$/i.test(name) ? "" : name;
}
