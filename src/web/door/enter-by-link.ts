import { isRefusal } from "../app/refusal.ts";
import { fetchDoor, isAway } from "./door-api.ts";
import { dropList, findDoorOfLink, listEntries, readDoor } from "./door-store.ts";
import { openScanner, type Scanner } from "./scanner.ts";

export type EnteredByLink =
  | { as: "door"; scanner: Scanner }
  /** The link is not this phone's: not yet, or no more. */
  | { as: "new" }
  /** No network, and nothing stored for this link. */
  | { as: "unprepared" };

/** Opens the door of a link that this phone has proved before; without a network from what the phone has stored. */
export async function enterByLink(linkId: string): Promise<EnteredByLink> {
  const found = await findDoorOfLink(linkId).catch(() => undefined);
  try {
    const door = await fetchDoor({ eventId: "", linkId });
    const { id: eventId, slug } = door.event;
    const stored = found ?? (await readDoor(eventId).catch(() => undefined));
    const own = { eventId, slug, personId: linkId, linkId, door };
    const gateId = stored?.stored.gateId ?? "";
    // The list of a member who checks in on the same phone opens with another key.
    const parts = found ?? { list: undefined, marks: [] };
    return { as: "door", scanner: openScanner({ ...parts, stored: { ...own, gateId } }) };
  } catch (error) {
    if (isRefusal(error, "DOOR_LINK_ENDED")) return enterEnded(found);
    if (!isAway(error)) throw error;
    if (!found?.list) return { as: "unprepared" };
    return { as: "door", scanner: openScanner(found) };
  }
}

type Found = Awaited<ReturnType<typeof findDoorOfLink>>;

/** A phone that the link was taken from shows what only it knows; one that never had it may open it. */
async function enterEnded(found: Found): Promise<EnteredByLink> {
  if (!found) return { as: "new" };
  const { eventId } = found.stored;
  if ((await listEntries(eventId)).length > 0)
    return { as: "door", scanner: openScanner(found, true) };
  await dropList(eventId);
  return { as: "new" };
}
