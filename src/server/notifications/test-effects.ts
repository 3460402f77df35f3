import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { effectsDelivered, effectsReturned, type Done, type Effect } from "../lib/effects.ts";

/** Runs a fixture's write without telling any screen. */
export async function withoutDelivery<T>(write: Done<T> | Promise<Done<T>>): Promise<T> {
  const { result, effects } = await write;
  effectsDelivered.publish(effects);
  return result;
}

/** Watches every effect that is returned or delivered in this process; `missed` returns those that nobody delivered. */
export function watchEffects(pool: Pool) {
  const waiting = new Set<Effect>();
  const delivered: { at: number; effect: Effect }[] = [];
  const onReturned = (effects: unknown) => {
    for (const effect of effects as Effect[]) waiting.add(effect);
  };
  const onDelivered = (effects: unknown) => {
    for (const effect of effects as Effect[]) {
      waiting.delete(effect);
      delivered.push({ at: Date.now(), effect });
    }
  };
  effectsReturned.subscribe(onReturned);
  effectsDelivered.subscribe(onDelivered);
  return {
    async missed({ sharesDatabase }: { sharesDatabase: boolean }): Promise<string[]> {
      return [
        ...[...waiting].map((effect) => `returned and not delivered: ${JSON.stringify(effect)}`),
        ...(sharesDatabase ? [] : await findUndelivered(pool, delivered)),
      ];
    },
    stop() {
      effectsReturned.unsubscribe(onReturned);
      effectsDelivered.unsubscribe(onDelivered);
    },
  };
}

type Change = { person: string; kind: string; at: number };

/** Changes of notifications that were not followed by a delivery to the person. */
async function findUndelivered(pool: Pool, delivered: { at: number; effect: Effect }[]) {
  const deliveredAt = new Map<string, number>();
  let jobAt = 0;
  for (const { at, effect } of delivered) {
    if (effect.type === "notified")
      for (const id of effect.personIds) deliveredAt.set(hashOf(id), at);
    if (effect.type === "job") jobAt = at;
  }
  const { rows } = await pool.query<Change>(
    `select person, kind, floor(extract(epoch from max(at)) * 1000)::float8 as at
      from audit.changes group by person, kind`,
  );
  // A job delivers event news, and may still wait when the app closes.
  const isDelivered = ({ person, kind, at }: Change) =>
    (deliveredAt.get(person) ?? 0) >= at || (kind.startsWith("event-c") && jobAt >= at);
  return rows
    .filter((change) => !isDelivered(change))
    .map(({ kind }) => `a notification of kind ${kind} changed, and no effect says so`);
}

function hashOf(id: string): string {
  return createHash("md5").update(id).digest("hex");
}
