import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import { isDiskFull } from "./database/database-errors.ts";
import { refuse } from "./refuse.ts";
import type { DiskWatch } from "./watch-disk.ts";

export type Limit = { allowed: number; seconds: number };

type Try = { name: string; key: string; limit: Limit; count?: number };

/** How often this key was used in the current period, and the seconds until it ends. */
export type Tried = { used: number; wait: number };

export type RateLimiter = {
  /** Takes one of `allowed` tries in `seconds` for this key, counted in the database; refuses TOO_MANY_TRIES if none is left. */
  take(name: string, key: string, limit: Limit): Promise<void>;
  /** Takes one try of each, or as many as it says, or refuses and takes none. */
  takeAll(tries: Try[]): Promise<void>;
  /** The same, but instead of refusing returns which one has too few left, and the seconds until its period ends. */
  takeAllIfLeft(tries: Try[]): Promise<{ at: number; wait: number } | undefined>;
  /** Like `take`, for reads: while the disk is full or read-only, this process counts in memory so that reads keep working. */
  takeForReading(name: string, key: string, limit: Limit): Promise<void>;
  /** Refuses TOO_MANY_TRIES if a statement elsewhere counted a try beyond the limit; sweeps now and then. */
  judge(tried: Tried | undefined, limit: Limit): Promise<void>;
  /** Waits its turn at a rate shared by all servers, first come, first served. */
  takeTurns(name: string, pace: { perMinute: number; count: number }): Promise<void>;
  /**
   * Gives tries back, for example because they turned out not to count. It never fails, since callers do it while they pass on an error of
   * their own: tries that can't be given back only count until their period ends.
   */
  giveBack(name: string, key: string, count?: number): Promise<void>;
  /** Clears the tries of this key, for example after a success. */
  forget(name: string, key: string): Promise<void>;
  /** Deletes expired tries. */
  sweep(): Promise<void>;
};

/**
 * The statement that counts tries; `rows` selects for each key how many there are and the end of its period. `allowed` may depend on
 * `excluded.key`. A single statement, so that parallel tries are counted one by one; it uses the database's clock, shared by all servers.
 */
export function countTries(rows: SQL, allowed: SQL): SQL {
  return sql`insert into rate_limits as t (key, used, resets_at) ${rows}
    on conflict (key) do update set
      used = excluded.used + case when t.resets_at <= now() then 0 else least(t.used, ${allowed}) end,
      resets_at = case when t.resets_at <= now() then excluded.resets_at else t.resets_at end
    returning key, used, extract(epoch from resets_at - now())::float8 as wait`;
}

// Parameters in order: key, seconds of the period, allowed tries.
const { sql: take } = new PgDialect().sqlToQuery(
  countTries(sql`select ${""}, 1, now() + make_interval(secs => ${0})`, sql`${0}`),
);

/**
 * Takes so many tries of several keys, or changes nothing if one of them has too few left. `taken` is false for all of them then; only if
 * others take the same keys at this moment, some may have been taken and have to be given back.
 */
const takeAll = `with asked as (
    select * from unnest($1::text[], $2::int[], $3::float8[], $4::int[]) with ordinality as a (key, count, seconds, allowed, at)),
  lacking as (
    select a.key, extract(epoch from t.resets_at - now())::float8 as wait from asked as a
      left join rate_limits as t on t.key = a.key and t.resets_at > now()
    where coalesce(t.used, 0) + a.count > a.allowed),
  taken as (
    insert into rate_limits as t (key, used, resets_at)
      select key, count, now() + make_interval(secs => seconds) from asked where not exists (select from lacking) order by key
    on conflict (key) do update set
      used = excluded.used + case when t.resets_at <= now() then 0 else t.used end,
      resets_at = case when t.resets_at <= now() then excluded.resets_at else t.resets_at end
      where t.resets_at <= now() or t.used + excluded.used <= (select allowed from asked where asked.key = excluded.key)
    returning key)
  select taken.key is not null as taken, lacking.key is not null as lacking, wait from asked
    left join taken on taken.key = asked.key left join lacking on lacking.key = asked.key order by at`;

const sweep =
  "delete from rate_limits where key in (select key from rate_limits where resets_at < now() limit 1000)";

// Stores when everything requested so far will be done; the next request starts there.
const takeTurns = `insert into rate_limits as t (key, used, resets_at) values ($1, 1, now() + make_interval(secs => $2::float8))
  on conflict (key) do update set resets_at = greatest(t.resets_at, now()) + make_interval(secs => $2::float8)
  returning extract(epoch from resets_at - now())::float8 - $2::float8 as wait`;

export function openRateLimiter(
  pool: Pool,
  disk: Pick<DiskWatch, "isFull" | "isReadOnly">,
): RateLimiter {
  const countHere = countInMemory();
  const limiter: RateLimiter = {
    async take(name, key, limit) {
      const { rows } = await pool.query<Tried>({
        name: "take_try",
        text: take,
        values: [id(name, key), limit.seconds, limit.allowed],
      });
      await limiter.judge(rows[0], limit);
    },
    async takeAll(tries) {
      const short = await limiter.takeAllIfLeft(tries);
      if (short) refuse("TOO_MANY_TRIES", { retryAfterSeconds: short.wait });
    },
    async takeAllIfLeft(tries) {
      if (Math.random() < 0.001) await pool.query(sweep);
      const { rows } = await pool.query<{ taken: boolean; lacking: boolean; wait: number | null }>({
        name: "take_all_tries",
        text: takeAll,
        values: [
          tries.map(({ name, key }) => id(name, key)),
          tries.map(({ count = 1 }) => count),
          tries.map(({ limit }) => limit.seconds),
          tries.map(({ limit }) => limit.allowed),
        ],
      });
      if (rows.every(({ taken }) => taken)) return undefined;
      for (const [at, { name, key, count }] of tries.entries())
        if (rows[at]?.taken) await limiter.giveBack(name, key, count);
      const lacking = rows.findIndex((row) => row.lacking);
      const at = lacking < 0 ? rows.findIndex(({ taken }) => !taken) : lacking;
      const { seconds } = tries[at]!.limit;
      return { at, wait: Math.min(seconds, Math.max(1, rows[at]?.wait ?? seconds)) };
    },
    async judge(tried, { allowed, seconds }) {
      if (Math.random() < 0.001) await pool.query(sweep);
      if (tried && tried.used > allowed)
        // With two concurrent tries, the later one may have started the period, so its wait is slightly too long.
        refuse("TOO_MANY_TRIES", { retryAfterSeconds: Math.min(seconds, Math.max(1, tried.wait)) });
    },
    async takeForReading(name, key, limit) {
      if (disk.isFull() || disk.isReadOnly()) return countHere(id(name, key), limit);
      try {
        await limiter.take(name, key, limit);
      } catch (error) {
        if (!isDiskFull(error)) throw error;
        countHere(id(name, key), limit);
      }
    },
    async takeTurns(name, { perMinute, count }) {
      const seconds = (count * 60) / perMinute;
      const { rows } = await pool.query<{ wait: number }>(takeTurns, [name, seconds]);
      await sleep(Math.max(0, rows[0]?.wait ?? 0) * 1_000);
    },
    async giveBack(name, key, count = 1) {
      const text = "update rate_limits set used = greatest(0, used - $2) where key = $1";
      await pool.query(text, [id(name, key), count]).catch(() => undefined);
    },
    async forget(name, key) {
      await pool.query("delete from rate_limits where key = $1", [id(name, key)]);
    },
    async sweep() {
      for (let gone = 1; gone;) gone = (await pool.query(sweep)).rowCount ?? 0;
    },
  };
  return limiter;
}

const maxCounted = 10_000;

function countInMemory() {
  const counted = new Map<string, { used: number; resetsAt: number }>();
  return function count(key: string, { allowed, seconds }: Limit): void {
    const now = performance.now();
    if (counted.size >= maxCounted) counted.clear();
    const known = counted.get(key);
    const current =
      known && known.resetsAt > now ? known : { used: 0, resetsAt: now + seconds * 1_000 };
    current.used += 1;
    counted.set(key, current);
    if (current.used > allowed)
      refuse("TOO_MANY_TRIES", { retryAfterSeconds: (current.resetsAt - now) / 1_000 });
  };
}

/** Computes a key in SQL when only the statement knows the subject; equals `id`. */
export function tryKey(name: SQL, key: SQL): SQL {
  const hash = sql`encode(sha256(convert_to(${key}, 'UTF8')), 'base64')`;
  return sql`${name} || ':' || translate(rtrim(${hash}, '='), '+/', '-_')`;
}

// Hashed, because keys contain personal addresses and have any length.
function id(name: string, key: string): string {
  return `${name}:${createHash("sha256").update(key).digest("base64url")}`;
}
