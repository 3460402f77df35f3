import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import { listTalent } from "../../src/server/talent-directory/list-talent.ts";
import { withFreshDatabase } from "./fresh-database.ts";

// The directory's cost with very many acts: `npm run bench:acts -- 10000 100000 1000000`; ONLY=week runs only cases with that in their
// name.
const sizes = process.argv.slice(2).map(Number);
const looks = 100;
const dayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const day = dayAfter(30);
const until = dayAfter(36);

const words = "night day ferry river copper velvet harbor lantern echo paper iron silver".split(
  " ",
);
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

for (const size of sizes.length > 0 ? sizes : [10_000])
  await withFreshDatabase((pool) => measure(pool, size));

async function measure(pool: Pool, size: number) {
  let sent: { query: string; values: unknown[] }[] = [];
  const db = drizzle(pool, {
    casing: "snake_case",
    logger: { logQuery: (query, values) => void sent.push({ query, values }) },
  });
  const fillingAt = performance.now();
  await fillActs(pool, size);
  console.log(`\n${size} acts, filled in ${Math.round((performance.now() - fillingAt) / 1_000)} s`);
  const first = await listTalent(db, undefined, {});
  const deep = { cursor: first.next ?? undefined };
  type Query = Parameters<typeof listTalent>[2];
  const queries: Record<string, Query | ((at: number) => Query)> = {
    "all, newest first": {},
    "the second page": deep,
    "by a word": { q: "ferry" },
    "by two words": { q: "night ferry" },
    "by one rare word": { q: `act${Math.floor(size / 2)}` },
    "by a rare name": (at) => ({ q: nameOf(at * 613) }),
    "a word that no act has": (at) => ({ q: `${nameOf(at * 613)}wxyz` }),
    "a short word that no act has": (at) => ({ q: `${nameOf(at * 613).slice(0, 4)}q` }),
    "with two slips": { q: "nihgt ferrry" },
    "a name with a slip": (at) => ({ q: swap(nameOf(at * 613), 1 + (at % 4)) }),
    "a name with a slip, and a word": (at) => ({ q: `${swap(nameOf(at * 613), 2)} velvet` }),
    "a long name with two slips": (at) => ({ q: swap(swap(longName(at * 613), 1), 6) }),
    "a slip, near a town, free on a day": (at) => ({
      q: swap(words[at % words.length] ?? "", 1),
      place: "Austin, TX, US",
      day,
    }),
    "a common word, lowest fee first": { q: "velvet", sort: "price" },
    "two words, near a town": { q: "velvet jazz", place: "Austin, TX, US" },
    "a word, free on a week of days": { q: "lantern", day, until },
    "by a skill": { skill: "Brass band" },
    "near a town": { place: "Austin, TX, US" },
    "near a town, by skill and day": { place: "Austin, TX, US", skill: "Brass band", day },
    "lowest fee first": { sort: "price" },
    "lowest fee first, the second page": {
      sort: "price",
      cursor: (await listTalent(db, undefined, { sort: "price" })).next ?? undefined,
    },
    "lowest fee first, in a currency that no act has": { currency: "CHF", sort: "price" },
    "lowest fee first, past the fees in dollars": {
      sort: "price",
      cursor: "USD1:209999.00000000-0000-7000-8000-000000000000",
    },
    "by a skill, lowest fee first": { skill: "Brass band", sort: "price" },
    "near a town, lowest fee first": { place: "Austin, TX, US", sort: "price" },
    "verified, with sound and video, lowest fee first": {
      verified: "true",
      sound: "true",
      video: "true",
      sort: "price",
    },
    "up to a fee": { currency: "USD", max: 30_000, sort: "price" },
    "most verified first": { sort: "verified" },
    "verified, with sound": { verified: "true", sound: "true", sort: "verified" },
    "free on a day": { day },
    "free on a week of days": { day, until },
    "near a town, free on a week of days": { place: "Austin, TX, US", day, until },
    "free on two weeks of days, lowest fee first": { day, until: dayAfter(43), sort: "price" },
  };
  console.log("p95 ms  median  statements");
  for (const [what, query] of Object.entries(queries)) {
    if (!what.includes(process.env["ONLY"] ?? "")) continue;
    const look = (nr: number) =>
      listTalent(db, undefined, typeof query === "function" ? query(nr) : query);
    await look(looks);
    const times: number[] = [];
    let most = 0;
    for (let at = 0; at < looks; at += 1) {
      sent = [];
      const startedAt = performance.now();
      await look(at);
      times.push(performance.now() - startedAt);
      most = Math.max(most, sent.length);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(looks * share)] ?? 0).toFixed(1).padStart(6);
    console.log(`${at(0.95)}  ${at(0.5)}  ${String(most).padStart(3)}  ${what}`);
    if (process.env["EXPLAIN"]) await explain(pool, sent);
  }
}

async function explain(pool: Pool, sent: { query: string; values: unknown[] }[]) {
  for (const { query, values } of sent.filter((one) => /^select/i.test(one.query))) {
    const { rows } = await pool.query(`explain (analyze, buffers) ${query}`, values);
    console.log(rows.map((row) => `    ${String(row["QUERY PLAN"])}`).join("\n"));
  }
}

/** The act name for this number; SQL generates the same. */
function nameOf(nr: number): string {
  const at = (nr * 7919) % nameCount;
  const [one, two, three] = syllables;
  return [
    one[at % 26],
    two[Math.floor(at / 26) % 26],
    three[Math.floor(at / 676) % 26],
    at >= 17_576 ? "ski" : "",
  ].join("");
}

function longName(nr: number): string {
  let at = nr;
  while (nameOf(at).length < 9) at += 1;
  return nameOf(at);
}

/** Swaps two neighbouring letters of a word. */
function swap(word: string, at: number): string {
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
async function fillActs(pool: Pool, size: number) {
  const db = drizzle(pool);
  await db.execute(sql`insert into users (id, name, username, email, search)
    select gen_random_uuid(), 'Performer ' || n, 'performer' || n, 'p' || n || '@bench.example', 'performer ' || n
    from generate_series(1, ${Math.ceil(size / 4)}::int) n`);
  // Rebuilding the indexes once at the end takes a tenth of the time.
  const { rows: indexes } = await db.execute<{ name: string; definition: string }>(
    sql`select indexname as name, indexdef as definition from pg_indexes
      where tablename = 'acts' and indexname not in ('acts_pkey', 'acts_slug_unique')`,
  );
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
  await db.execute(sql`alter table acts disable trigger user`);
  await db.execute(sql`with people as (select id, row_number() over () - 1 as nr, count(*) over () as count from users),
    made as (select n, gen_random_uuid() as id, 1 + (n * 7) % 12 as one, 1 + (n / 12 * 5) % 12 as two,
      1 + n % 8 as skill, 1 + (n / 4) % 5 as town,
        ((n::bigint * 7919) % ${nameCount}::int)::int as at from generate_series(1, ${size}::int) n)
    insert into acts (id, slug, owner_id, kind, name, line, skills, skill_keys, town, latitude, longitude, zone,
      rate_from_minor, currency, rate_per, has_sound, has_video, verified_appearances, listed, search, created_at)
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
      now() - n * interval '10 seconds'
    from made join people on people.nr = n % people.count,
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
  for (const { definition } of indexes) await db.execute(sql.raw(definition));
  await db.execute(sql`alter table acts enable trigger user`);
  await db.execute(sql`insert into act_vocabulary (word)
    select distinct word from acts, unnest(tsvector_to_array(words)) as word`);
  await db.execute(sql`insert into act_days (act_id, day, state)
    select id, (now() + days * interval '1 day')::date, case when random() < 0.5 then 'booked' else 'tentative' end
    from acts, generate_series(28, 45) days where random() < 0.3`);
  await db.execute(sql`insert into act_follows (act_id, person_id)
    select acts.id, people.id from (select id from acts limit 5000) acts, (select id from users limit 20) people`);
  await db.execute(sql`vacuum analyze`);
}
