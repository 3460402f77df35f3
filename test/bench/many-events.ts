import type { Client } from "pg";
import { searchTextOf } from "../../src/server/events/search-text.ts";
import { openGazetteer } from "../../src/server/places/gazetteer.ts";
import { seededRandom } from "../../src/art/seeded-random.ts";

const random = seededRandom(7);
const below = (most: number) => Math.floor(random() * most);
// A few are used often and most rarely, like words and towns.
const oftenSmall = (most: number) => Math.floor(random() ** 3 * most);

const syllables = "ba ko ri ten lu mar sol vin da per gra no shi el tor qua zim fen ul or".split(
  " ",
);
const common = "night jazz festival workshop live music open meetup summit dance market".split(" ");
const rare = Array.from({ length: 40_000 }, () =>
  Array.from({ length: 2 + below(3) }, () => syllables[below(syllables.length)]).join(""),
);
const categories = ["Technology", "Music", "Business", "Art & Culture", "Sports", "Workshops"];
const batch = 5_000;

export const wordsAsked = { common, rare };

/**
 * Grows the table to this many events: a quarter upcoming, an uneven distribution of towns and words, one in twelve without coordinates.
 */
export async function fillEvents(client: Client, count: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>("select count(*)::int from events");
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'events' and indexdef not like '%UNIQUE%'`,
  );
  // Inserting is faster without indexes.
  for (const { name } of indexes.rows) await client.query(`drop index "${name}"`);
  for (let at = rows[0]?.count ?? 0; at < count; at += batch)
    await insertBatch(client, at, Math.min(batch, count - at));
  for (const { definition } of indexes.rows) await client.query(definition);
  await client.query("vacuum analyze");
  // Flushes the inserted data now, so that it isn't written while queries are timed.
  await client.query("checkpoint");
}

async function insertBatch(client: Client, from: number, count: number) {
  const towns = await openGazetteer();
  const events = Array.from({ length: count }, (_, at) => {
    const town = oftenSmall(3_000);
    const [city, country] = [towns.names[town] ?? "", towns.countries[town] ?? ""];
    const words = [
      common[below(common.length)],
      ...[1, 2].map(() => rare[oftenSmall(rare.length)]),
    ];
    const title = words.join(" ");
    const isOnline = random() < 0.05;
    const isPlaced = !isOnline && random() < 0.97;
    const searchable = {
      title,
      city: isOnline ? "" : city,
      country,
      tags: [rare[below(400)] ?? ""],
    };
    return {
      slug: `event-${from + at}`,
      title,
      city: searchable.city,
      search: searchTextOf(searchable),
      category: categories[below(categories.length)],
      days: random() * 4 * 365 - 3 * 365,
      hours: random() < 0.1 ? 48 + below(72) : 2 + below(5),
      latitude: isPlaced ? (towns.latitudes[town] ?? 0) + (random() - 0.5) / 5 : null,
      longitude: isPlaced ? (towns.longitudes[town] ?? 0) + (random() - 0.5) / 5 : null,
      online: isOnline,
      free: random() < 0.4,
    };
  });
  await client.query(
    `insert into events (id, slug, title, city, search, category, starts_at, ends_at, latitude, longitude, online, free)
     select gen_random_uuid(), slug, title, city, search, category, now() + make_interval(secs => days * 86400),
       now() + make_interval(secs => days * 86400 + hours * 3600), latitude, longitude, online, free
     from json_to_recordset($1) as event(slug text, title text, city text, search text, category text, days float8,
       hours float8, latitude float8, longitude float8, online boolean, free boolean)`,
    [JSON.stringify(events)],
  );
}

/** Inserts people and their answers to events. */
export async function fillPeople(client: Client, people: number, answers: number): Promise<void> {
  await client.query(
    `insert into users (id, name, username, email, search)
     select gen_random_uuid(), 'Person ' || nr, 'person' || nr, 'person' || nr || '@bench.example', 'person' || nr
     from generate_series(1, $1::int) as nr`,
    [people],
  );
  await client.query(
    `insert into rsvps (event_id, user_id, answer)
     select event.id, person.id, 'going'
     from (select id, row_number() over () as nr from events) as event
     join (select id, row_number() over () as nr from users) as person
       on person.nr % 10 = event.nr % 10 and (person.nr + event.nr) % 1000 = 0
     limit $1`,
    [answers],
  );
  await client.query("vacuum analyze");
}
