import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import { isDiskFull } from "./database/database-errors.ts";
import { refuse } from "./refuse.ts";
import type { DiskWatch } from "./watch-disk.ts";

export type Limit = { allowed: number; seconds: number };

/** How often this key was used in its period, and how many seconds that lasts. */
export type Tried = { used: number; wait: number };

export type RateLimiter = {
  /** Takes one try of `allowed` in `seconds` for this key, counted in the database; refuses TOO_MANY_TRIES when none is left. */
  take(name: string, key: string, limit: Limit): Promise<void>;
  /** The same for what only reads: while the disk is full or read-only, this process counts by itself and reading goes on. */
  takeForReading(name: string, key: string, limit: Limit): Promise<void>;
  /** Refuses TOO_MANY_TRIES where another statement has counted a try beyond the limit, and sweeps now and then. */
  judge(tried: Tried | undefined, limit: Limit): Promise<void>;
  /** Waits until so many things may be done at a pace that all servers share; who asks first goes first. */
  takeTurns(name: string, pace: { perMinute: number; count: number }): Promise<void>;
  /** Gives one try back, as when it turned out to be none that counts. */
  giveBack(name: string, key: string): Promise<void>;
  /** Forgets the tries of this key, as after a success. */
  forget(name: string, key: string): Promise<void>;
  /** Removes the tries whose time is over. */
  sweep(): Promise<void>;
};

// One statement, so that parallel tries count one by one; the time is the database's, the same for all servers.
/** The statement that counts a try: `row` selects its key, 1 and the end of its period. */
export function countTry(row: SQL, allowed: SQL): SQL {
  return sql`insert into rate_limits as t (key, used, resets_at) ${row}
    on conflict (key) do update set
      used = case when t.resets_at <= now() then 1 else least(t.used + 1, ${allowed} + 1) end,
      resets_at = case when t.resets_at <= now() then excluded.resets_at else t.resets_at end
    returning used, extract(epoch from resets_at - now())::float8 as wait`;
}

// Its parameters in order: the key, how long the period lasts, and how many tries it has.
const { sql: take } = new PgDialect().sqlToQuery(
  countTry(sql`select ${""}, 1, now() + make_interval(secs => ${0})`, sql`${0}`),
);

const sweep =
  "delete from rate_limits where key in (select key from rate_limits where resets_at < now() limit 1000)";

// Until when all that was asked for takes; from then on the next may begin.
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
    async judge(tried, { allowed, seconds }) {
      if (Math.random() < 0.001) await pool.query(sweep);
      if (tried && tried.used > allowed)
        // Of two tries at once the later may have started the period: its wait is slightly longer.
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

/** The key of a try in SQL, where only the statement knows whose it is; equals `id`. */
export function tryKey(name: SQL, key: SQL): SQL {
  const hash = sql`encode(sha256(convert_to(${key}, 'UTF8')), 'base64')`;
  return sql`${name} || ':' || translate(rtrim(${hash}, '='), '+/', '-_')`;
}

// Hashed, because keys are addresses of people and have any length.
function id(name: string, key: string): string {
  return `${name}:${createHash("sha256").update(key).digest("base64url")}`;
}
