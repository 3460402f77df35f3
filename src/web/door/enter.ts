import { answer, api } from "../app/api.ts";
import { isRefusal } from "../app/refusal.ts";
import { fetchDoor, isAway } from "./door-api.ts";
import { forgetDoor, rememberDoorOwner, readDoorOwner } from "./forget-door.ts";
import { findDoor, listEntries, readDoor } from "./door-store.ts";
import { openScanner, type Scanner } from "./scanner.ts";

const patienceMs = 4_000;

export type Entered =
  | { as: "door"; scanner: Scanner }
  | { as: "stranger" }
  | { as: "nobody" }
  /** No network, and nothing kept for this event. */
  | { as: "unprepared" };

/** Finds out who holds this phone and for which door; without a network from what the phone has kept. */
export async function enterDoor(slug: string): Promise<Entered> {
  try {
    const soon = { init: { signal: AbortSignal.timeout(patienceMs) } };
    const { me } = await answer(api.session.$get({}, soon));
    // Whose session is only over finds here what waits to be sent.
    if (!me) return { as: "stranger" };
    if (readDoorOwner() !== me.id) await forgetDoor();
    const event = await answer(api.events[":slug"].$get({ param: { slug }, query: {} }));
    if (!event.can.checkIn) return enterDismissed(slug);
    const door = await fetchDoor({ eventId: event.id });
    rememberDoorOwner(me.id);
    const stored = await readDoor(event.id).catch(() => undefined);
    const gateId = stored?.stored.gateId ?? "";
    const own = { eventId: event.id, slug, personId: me.id, door, gateId };
    const scanner = openScanner({ list: undefined, marks: [], ...stored, stored: own });
    return { as: "door", scanner };
  } catch (error) {
    if (isRefusal(error, "NOT_FOUND")) return enterDismissed(slug);
    if (!isAway(error)) throw error;
    const found = await findDoor(slug).catch(() => undefined);
    if (!found?.list || found.stored.personId !== readDoorOwner()) return { as: "unprepared" };
    return { as: "door", scanner: openScanner(found) };
  }
}

/** Who works here no more is somebody like all others, unless this phone holds entries that only it knows of. */
async function enterDismissed(slug: string): Promise<Entered> {
  const found = await findDoor(slug).catch(() => undefined);
  if (!found || found.stored.personId !== readDoorOwner()) return { as: "nobody" };
  const left = await listEntries(found.stored.eventId);
  return left.length === 0 ? { as: "nobody" } : { as: "door", scanner: openScanner(found, true) };
}
