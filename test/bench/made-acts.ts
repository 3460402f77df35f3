import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";

export const words =
  "night day ferry river copper velvet harbor lantern echo paper iron silver".split(" ");
const skills = ["Brass band", "DJ", "Jazz", "Stand-up", "Magic", "Soul", "Folk", "Speaker"];
const nameCount = 30_000;
// Act names use many similar words: 30,000 of 6 to 11 letters.
const syllables = [
  "ba,kor,len,ti,mur,sa,vel,no,dra,pi,gos,ren,fa,lu,hem,zo,cal,we,mi,tor,ash,que,bri,jo,nad,ster".split(
    ",",
  ),
  "la,min,do,ra,kel,vi,sun,to,be,nar,fi,lo,gan,ri,mos,te,ul,pa,co,xi,der,wa,hu,lin,ma,ek".split(
    ",",
  ),
  "n,rd,sso,le,mar,tin,dell,ve,rick,ston,by,qua,ger,shi,lou,zen,fo,nti,rra,ck,wyn,pol,hal,ger,ty,va".split(
    ",",
  ),
] as const;
const towns = [
  ["Austin, Texas", 30.27, -97.74],
  ["Porto, Portugal", 41.15, -8.61],
  ["Berlin, Germany", 52.52, 13.41],
  ["Osaka, Japan", 34.69, 135.5],
  ["Recife, Brazil", -8.05, -34.9],
] as const;

/** The act name for this number; SQL generates the same. */
export function nameOf(nr: number): string {
  const at = (nr * 7919) % nameCount;
  const [one, two, three] = syllables;
  return [
    one[at % 26],
    two[Math.floor(at / 26) % 26],
    three[Math.floor(at / 676) % 26],
    at >= 17_576 ? "ski" : "",
  ].join("");
}

export function longName(nr: number): string {
  let at = nr;
  while (nameOf(at).length < 9) at += 1;
  return nameOf(at);
}

/** Swaps two neighboring letters of a word. */
export function swap(word: string, at: number): string {
  return (
    word.slice(0, at) +
    word
      .slice(at, at + 2)
      .split("")
      .toReversed()
      .join("") +
    word.slice(at + 2)
  );
}

function list(of: readonly (string | number)[], type: string) {
  return sql.raw(`'{${of.map((one) => `"${one}"`).join(",")}}'::${type}[]`);
}

/** Inserts acts for this many people, in five towns, with prices, skills and taken days. */
export async function fillActs(pool: Pool, size: number) {
  const owners = Math.ceil(size / 4);
  const client = await pool.connect();
  const db = drizzle(client);
  // Indexes are built at the end, with the memory for it: that takes a tenth of the time.
  await db.execute(sql`set maintenance_work_mem = '1GB'`);
  const { rows: indexes } = await db.execute<{ name: string; definition: string }>(
    sql`select indexname as name, indexdef as definition from pg_indexes
      where tablename in ('acts', 'act_vocabulary') and indexname not in ('acts_pkey', 'acts_slug_unique')`,
  );
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
  for (const table of ["acts", "act_days"])
    await db.execute(sql`alter table ${sql.identifier(table)} disable trigger all`);
  await db.execute(sql`insert into users (id, name, username, email, search)
    select gen_random_uuid(), 'Performer ' || n, 'performer' || n, 'p' || n || '@bench.example', 'performer ' || n
    from generate_series(1, ${owners}::int) n`);
  await db.execute(sql`with people as (select id, row_number() over () - 1 as nr from users),
    made as (select n, gen_random_uuid() as id, n % ${owners}::int as owner, 1 + (n * 7) % 12 as one, 1 + (n / 12 * 5) % 12 as two,
      1 + n % 8 as skill, 1 + (n / 4) % 5 as town,
        ((n::bigint * 7919) % ${nameCount}::int)::int as at from generate_series(1, ${size}::int) n)
    insert into acts (id, slug, owner_id, kind, name, line, skills, skill_keys, town, latitude, longitude, zone,
      rate_from_minor, currency, rate_per, has_sound, has_video, verified_appearances, listed, search, created_at, booked_days)
    select made.id, 'act-' || n, people.id, 'band',
      initcap(w[one] || ' ' || w[two]) || ' ' || n, 'Loud and kind', array[s[skill]], array[lower(s[skill])],
      -- One in four plays from one of five large towns, the others from all over the world.
      t[town], case when n % 4 = 0 then lat[town] else (n::bigint * 7919) % 130 - 60 end + (n % 1000) / 500.0 - 1,
      case when n % 4 = 0 then lon[town] else (n::bigint * 104729) % 340 - 170 end + (n % 777) / 388.0 - 1, 'UTC',
      case when n % 5 = 0 then null else 10000 + (n::bigint * 37) % 200000 end,
      case when n % 11 < 6 then 'USD' when n % 11 < 9 then 'EUR' when n % 11 < 10 then 'GBP' else 'JPY' end,
      case when n % 13 < 3 then 'hour' else 'night' end, n % 3 = 0, n % 7 = 0,
      greatest(0, 40 - (n % 400)), n % 19 <> 0,
      w[one] || ' ' || w[two] || ' ' || a[1 + at % 26] || b[1 + at / 26 % 26] || c[1 + at / 676 % 26]
        || case when at >= 17576 then 'ski' else '' end || ' act' || n || ' loud and kind ' || lower(s[skill]) || ' ' || lower(t[town]),
      now() - n * interval '10 seconds',
      (select coalesce(range_agg(daterange(day, day, '[]')), '{}') from (select now()::date + days as day
        from generate_series(28, 45) days where n > 0 and random() < 0.15) as booked)
    from made join people on people.nr = made.owner,
      (select ${list(words, "text")} as w, ${list(skills, "text")} as s, ${list(syllables[0], "text")} as a, ${list(syllables[1], "text")} as b, ${list(syllables[2], "text")} as c, ${list(
        towns.map(([name]) => name),
        "text",
      )} as t, ${list(
        towns.map(([, lat]) => lat),
        "float8",
      )} as lat, ${list(
        towns.map(([, , lon]) => lon),
        "float8",
      )} as lon) as lists`);
  await db.execute(sql`insert into act_vocabulary (word)
    select distinct word from acts, unnest(tsvector_to_array(words)) as word`);
  await db.execute(sql`insert into act_days (act_id, day, state)
    select id, day, case when booked_days @> day then 'booked' else 'tentative' end
    from acts, generate_series(28, 45) days, lateral (select now()::date + days as day) one
    where booked_days @> day or random() < 0.15`);
  for (const { definition } of indexes) await db.execute(sql.raw(definition));
  for (const table of ["acts", "act_days"])
    await db.execute(sql`alter table ${sql.identifier(table)} enable trigger all`);
  await db.execute(sql`insert into act_follows (act_id, person_id)
    select acts.id, people.id from (select id from acts limit 5000) acts, (select id from users limit 20) people`);
  await db.execute(sql`vacuum analyze`);
  client.release(true);
}
