import type { LiveHint } from "../../contract/live.ts";
import { hintStaff } from "../door/live-hints.ts";
import { effectsDelivered, type Done, type Effect, type EndedSessions } from "../lib/effects.ts";
import type { Services } from "../services.ts";
import { startPushes } from "./start-pushes.ts";

type Parts = Pick<Services, "db" | "live" | "jobs" | "log">;
type PeopleHint = { hint: LiveHint; personIds: Set<string> };

const peopleAtOnce = 1_000;

/** Delivers the effects of a write, each once, and gives its result; call it after the commit. */
export async function deliver<T>(parts: Parts, write: Done<T> | Promise<Done<T>>): Promise<T> {
  const { result, effects } = await write;
  effectsDelivered.publish(effects);
  const { forPeople, others, toPush } = merge(effects);
  for (const { hint, personIds } of forPeople)
    for (const some of inParts(personIds)) parts.live.toPeople(some, hint);
  for (const effect of others) await deliverOne(parts, effect);
  for (const some of inParts(toPush)) await startPushes(parts, some);
  return result;
}

/** The same hint reaches a person once, and the same effect happens once, however often they were recorded. */
function merge(effects: Effect[]) {
  const forPeople = new Map<string, PeopleHint>();
  const others = new Map<string, Effect>();
  const toPush = new Set<string>();
  const add = (hint: LiveHint, ids: string[]) => {
    const key = JSON.stringify(hint);
    const known = forPeople.get(key) ?? { hint, personIds: new Set() };
    for (const id of ids) known.personIds.add(id);
    forPeople.set(key, known);
  };
  for (const effect of effects) {
    if (effect.type === "notified") {
      add({ type: "notifications-changed" }, effect.personIds);
      if (effect.push) for (const id of effect.personIds) toPush.add(id);
    } else if (effect.type === "hint" && typeof effect.to === "object" && "personIds" in effect.to)
      add(effect.hint, effect.to.personIds);
    else others.set(JSON.stringify(effect), effect);
  }
  return { forPeople: forPeople.values(), others: others.values(), toPush };
}

async function deliverOne(parts: Parts, effect: Effect): Promise<void> {
  const { live, jobs } = parts;
  if (effect.type === "job") await jobs.send(effect.queue, effect.data);
  else if (effect.type === "rooms-cleared") live.clearRooms(effect.rooms);
  else if (effect.type === "people-changed") live.peopleChanged(effect.personIds);
  else if (effect.type === "signed-out") disconnect(live, effect.sessions);
  else if (effect.type === "hint") {
    const { to, hint } = effect;
    if (to === "everybody") live.toEverybody(hint);
    else if ("room" in to) live.toRoom(to.room, hint);
    else if ("staffOf" in to) hintStaff(parts, to.staffOf, hint);
  }
}

function disconnect(live: Services["live"], ended: EndedSessions): void {
  if ("allOf" in ended) live.disconnectPerson(ended.allOf);
  else if ("othersOf" in ended) live.disconnectOthers(ended.othersOf);
  else live.disconnectSession(ended.id);
}

function* inParts(personIds: Set<string>): Generator<string[]> {
  const ids = [...personIds];
  for (let at = 0; at < ids.length; at += peopleAtOnce) yield ids.slice(at, at + peopleAtOnce);
}
