import type { Door, DoorList, FoundTicket, ScanAnswer } from "../../contract/tickets/door.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { isRefusal } from "../app/refusal.ts";
import type { Entry } from "./door-store.ts";

/** After this long a slow response is of no use any more. */
const lateMs = 30_000;

/** Whose API the phone uses: that of a team member at the event, or of a door link. */
export type DoorAddress = { eventId: string; linkId?: string | undefined };

const events = api.events[":id"];
const links = api["door-links"][":id"];
const at = ({ eventId, linkId }: DoorAddress) => ({ param: { id: linkId ?? eventId } });
const soon = () => ({ init: { signal: AbortSignal.timeout(lateMs) } });

const troubles = ["BUSY", "INTERNAL_ERROR", "DISK_FULL", "READ_ONLY"] as const;

/** Whether the server couldn't be reached. A deliberate refusal counts as reached. */
export function isAway(error: unknown): boolean {
  return !isRefusal(error) || troubles.some((code) => isRefusal(error, code));
}

type Shown = { id: string; at: string; gateId: string | null } & (
  | { code: string }
  | { ticketId: string }
);

export function submitScan(door: DoorAddress, json: Shown): Promise<ScanAnswer> {
  const { scans } = door.linkId ? links : events;
  return fetchJson(scans.$post({ ...at(door), json }, soon()));
}

export async function sendEntries(door: DoorAddress, entries: Entry[]): Promise<ScanAnswer[]> {
  const scans = entries.map(({ id, code, ticketId, gateId, at: when }) => {
    return { id, gateId, at: when, ...(ticketId ? { ticketId } : { code }) };
  });
  const { batch } = door.linkId ? links.scans : events.scans;
  const sent = batch.$post({ ...at(door), json: { scans } });
  return (await fetchJson(sent)).scans;
}

export function fetchDoor(door: DoorAddress): Promise<Door> {
  return fetchJson((door.linkId ? links : events).door.$get(at(door)));
}

export function fetchDoorList(door: DoorAddress, since?: string): Promise<DoorList> {
  const query = since === undefined ? {} : { since };
  const { snapshot } = door.linkId ? links : events.door;
  return fetchJson(snapshot.$get({ ...at(door), query }));
}

export async function searchByName(door: DoorAddress, name: string): Promise<FoundTicket[]> {
  const { tickets } = door.linkId ? links : events.door;
  return (await fetchJson(tickets.$get({ ...at(door), query: { name } }))).items;
}

/** Binds a door link to this phone, which proves it with a cookie from then on. */
export function openDoorLink(linkId: string, secret: string, phone: string): Promise<void> {
  return done(links.phone.$put({ param: { id: linkId }, json: { secret, phone } }));
}

export function undo(eventId: string, scanId: string): Promise<void> {
  return done(events.scans[":scanId"].$delete({ param: { id: eventId, scanId } }));
}

export function putGate(eventId: string, gateId: string, name: string): Promise<void> {
  const param = { id: eventId, gateId };
  return done(events.gates[":gateId"].$put({ param, json: { name } }));
}

export function removeGate(eventId: string, gateId: string): Promise<void> {
  return done(events.gates[":gateId"].$delete({ param: { id: eventId, gateId } }));
}
