import { createHash } from "node:crypto";
import { importLimits } from "../../contract/events/import-limits.ts";
import type { RateLimiter } from "../lib/rate-limiter.ts";
import { Refusal, refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";

const seconds = 24 * 60 * 60;

/** Counts a list against the daily limit; the same content again that day has its own limit. Returns the undo function. */
export async function countList(
  rateLimiter: RateLimiter,
  person: Person,
  bytes: Uint8Array,
): Promise<() => Promise<void>> {
  const content = `${person.id} ${createHash("sha256").update(bytes).digest("base64url")}`;
  const isNew = await wasTaken(
    rateLimiter.take("event-import-contents", content, { allowed: 1, seconds }),
  );
  if (!isNew) {
    await takeFromLimit(rateLimiter, person, {
      name: "event-imports-again",
      allowed: importLimits.againPerDay,
      what: "lists a day can be read again",
    });
    return () => rateLimiter.giveBack("event-imports-again", person.id);
  }
  const giveBack = () => rateLimiter.forget("event-import-contents", content);
  try {
    await takeFromLimit(rateLimiter, person, {
      name: "event-imports",
      allowed: importLimits.perDay,
      what: "different lists a day can be read",
    });
  } catch (error) {
    await giveBack();
    throw error;
  }
  return async () => {
    await giveBack();
    await rateLimiter.giveBack("event-imports", person.id);
  };
}

async function wasTaken(taking: Promise<void>): Promise<boolean> {
  try {
    await taking;
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

type DailyLimit = { name: string; allowed: number; what: string };

async function takeFromLimit(
  rateLimiter: RateLimiter,
  { id }: Person,
  { name, allowed, what }: DailyLimit,
) {
  try {
    await rateLimiter.take(name, id, { allowed, seconds });
  } catch (error) {
    if (!(error instanceof Refusal) || error.retryAfterSeconds === undefined) throw error;
    const { retryAfterSeconds } = error;
    const detail = `${allowed} ${what}. Try again in ${lengthOf(retryAfterSeconds)}.`;
    refuse("TOO_MANY_TRIES", { detail, retryAfterSeconds });
  }
}

function lengthOf(wait: number): string {
  const minutes = Math.ceil(wait / 60);
  const [count, unit] = minutes < 60 ? [minutes, "minute"] : [Math.ceil(minutes / 60), "hour"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
