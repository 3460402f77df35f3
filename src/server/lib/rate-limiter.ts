import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import { isDiskFull } from "./database/database-errors.ts";
import { refuse } from "./refuse.ts";
import type { DiskWatch } from "./watch-disk.ts";

export type Limit = { allowed: number; seconds: number };

/** How often this key was used in the current period, and the seconds until it ends. */
export type Tried = { used: number; wait: number };

export type RateLimiter = {
  /** Takes one of `allowed` tries in `seconds` for this key, counted in the database; refuses TOO_MANY_TRIES if none is left. */
  take(name: string, key: string, limit: Limit): Promise<void>;
  /** Takes one try of each, or refuses and takes none, in one statement. Those who take the same ones name them in the same order. */
  takeAll(tries: { name: string; key: string; limit: Limit }[]): Promise<void>;
  /** Like `take`, for reads: while the disk is full or read-only, this process counts in memory so that reads keep working. */
  takeForReading(name: string, key: string, limit: Limit): Promise<void>;
  /** Refuses TOO_MANY_TRIES if a statement elsewhere counted a try beyond the limit; sweeps now and then. */
  judge(tried: Tried | undefined, limit: Limit): Promise<void>;
  /** Waits its turn at a rate shared by all servers, first come, first served. */
  takeTurns(name: string, pace: { perMinute: number; count: number }): Promise<void>;
  /** Gives a try back, for example because it turned out not to count. */
  giveBack(name: string, key: string): Promise<void>;
  /** Clears the tries of this key, for example after a success. */
  forget(name: string, key: string): Promise<void>;
  /** Deletes expired tries. */
  sweep(): Promise<void>;
};

// A single statement, so that parallel tries are counted one by one; it uses the database's clock, shared by all servers.
/**
 * The statement that counts tries; `rows` selects for each key how many there are and the end of its period. `allowed` may depend on
 * `excluded.key`.
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

/** The statement with its parameters behind those of so many others. */
function takeAt(before: number): string {
  return take.replaceAll(/\$(\d)/g, (_, number) => `$${3 * before + Number(number)}`);
}

/** The same for several keys, with a row for each. */
function takeEach(count: number): string {
  const parts = Array.from({ length: count }, (_, at) => `try_${at} as (${takeAt(at)})`);
  const rows = parts.map((_, at) => `select used, wait from try_${at}`);
  return `with ${parts.join(", ")} ${rows.join(" union all ")}`;
}

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
      const { rows } = await pool.query<Tried>({
        name: `take_tries_${tries.length}`,
        text: takeEach(tries.length),
        values: tries.flatMap(({ name, key, limit }) => [
          id(name, key),
          limit.seconds,
          limit.allowed,
        ]),
      });
      const isOver = tries.map(({ limit }, at) => (rows[at]?.used ?? 0) > limit.allowed);
      const first = isOver.indexOf(true);
      for (const [at, { name, key }] of tries.entries())
        if (first >= 0 && !isOver[at]) await limiter.giveBack(name, key);
      await limiter.judge(rows[Math.max(0, first)], tries[Math.max(0, first)]!.limit);
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
    async giveBack(name, key) {
      await pool.query("update rate_limits set used = used - 1 where key = $1 and used > 0", [
        id(name, key),
      ]);
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
