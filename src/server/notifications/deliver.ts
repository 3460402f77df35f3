import type { LiveHint } from "../../contract/live.ts";
import { hintStaff } from "../events/live.ts";
import { effectsDelivered, hintPeople } from "../lib/effects.ts";
import type { Done, Effect, EndedSessions } from "../lib/effects.ts";
import { salesChannel } from "../lib/sales-channel.ts";
import type { Services } from "../services.ts";
import { hintTalk } from "../room-chat/live-hints.ts";
import { startPushes } from "./start-pushes.ts";

type Parts = Pick<Services, "db" | "live" | "jobs" | "log">;

const peopleAtOnce = 1_000;

/** Delivers the effects of a write after its commit, each once and in order, then its jobs and pushes; returns its result. */
export async function deliver<T>(parts: Parts, write: Done<T> | Promise<Done<T>>): Promise<T> {
  const { result, effects } = await write;
  effectsDelivered.publish(effects);
  const queued = new Map<string, object[]>();
  for (const effect of merge(effects))
    if (effect.type === "job")
      queued.set(effect.queue, [...(queued.get(effect.queue) ?? []), effect.data]);
    else deliverOne(parts, effect);
  for (const [queue, jobs] of queued) await parts.jobs.sendAll(queue, jobs);
  const toPush = effects.flatMap((one) =>
    one.type === "notified" && one.push ? one.personIds : [],
  );
  for (const some of inParts(toPush)) await startPushes(parts, some);
  return result;
}

/** Merges effects, so that the same hint reaches each person once and the same effect happens once, however often they were recorded. */
function merge(effects: Effect[]): Effect[] {
  const merged = new Map<string, Effect>();
  for (const effect of effects) {
    const own = forPeople(effect);
    const key = JSON.stringify(own?.hint ?? effect);
    const known = merged.get(key);
    const earlier = (known && forPeople(known)?.personIds) ?? [];
    merged.set(key, own ? hintPeople([...earlier, ...own.personIds], own.hint) : effect);
  }
  return [...merged.values()];
}

/** The people and the hint of an effect; on any hint, screens also fetch their notifications again. */
function forPeople(effect: Effect): { personIds: string[]; hint: LiveHint } | undefined {
  if (effect.type === "notified")
    return { personIds: effect.personIds, hint: { type: "notifications-changed" } };
  if (effect.type !== "hint" || effect.to === "everybody" || !("personIds" in effect.to))
    return undefined;
  return { personIds: effect.to.personIds, hint: effect.hint };
}

function deliverOne(parts: Parts, effect: Exclude<Effect, { type: "job" }>): void {
  const { live } = parts;
  if (effect.type === "sold") salesChannel.publish(effect.sale);
  else if (effect.type === "rooms-cleared") live.clearRooms(effect.rooms);
  else if (effect.type === "people-changed") live.peopleChanged(effect.personIds);
  else if (effect.type === "signed-out") disconnect(live, effect.sessions);
  else if (effect.type === "hint") {
    const { to, hint } = effect;
    if (to === "everybody") live.toEverybody(hint);
    else if ("room" in to) live.toRoom(to.room, hint);
    else if ("talkIn" in to) hintTalk(parts, to, hint);
    else if ("followersOf" in to) live.toAudience("followers", to.followersOf, hint);
    else if ("staffOf" in to) hintStaff(parts, to.staffOf, hint);
    else for (const some of inParts(to.personIds)) live.toPeople(some, hint);
  }
}

function disconnect(live: Services["live"], ended: EndedSessions): void {
  if ("allOf" in ended) live.disconnectPerson(ended.allOf);
  else if ("othersOf" in ended) live.disconnectOthers(ended.othersOf);
  else live.disconnectSession(ended.id);
}

function* inParts(personIds: string[]): Generator<string[]> {
  const ids = [...new Set(personIds)];
  for (let at = 0; at < ids.length; at += peopleAtOnce) yield ids.slice(at, at + peopleAtOnce);
}
