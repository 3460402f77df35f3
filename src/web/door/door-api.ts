import type { Door, DoorList, FoundTicket, ScanAnswer } from "../../contract/tickets/door.ts";
import { answer, api, done } from "../app/api.ts";
import { isRefusal } from "../app/refusal.ts";
import type { Entry } from "./door-store.ts";

/** After this the answer of a slow network is of no use any more. */
const lateMs = 30_000;

const at = (eventId: string) => ({ param: { id: eventId } });
const soon = () => ({ init: { signal: AbortSignal.timeout(lateMs) } });

const troubles = ["BUSY", "BUG", "DISK_FULL"] as const;

/** Whether the server could not be asked; what it refused on purpose is an answer. */
export function isAway(error: unknown): boolean {
  return !isRefusal(error) || troubles.some((code) => isRefusal(error, code));
}

type Shown = { id: string; at: string; gateId: string | null } & (
  | { code: string }
  | { ticketId: string }
);

export function submitScan(eventId: string, json: Shown): Promise<ScanAnswer> {
  return answer(api.events[":id"].scans.$post({ ...at(eventId), json }, soon()));
}

export async function sendEntries(eventId: string, entries: Entry[]): Promise<ScanAnswer[]> {
  const scans = entries.map(({ id, code, ticketId, gateId, at: when }) => {
    return { id, gateId, at: when, ...(ticketId ? { ticketId } : { code }) };
  });
  const sent = api.events[":id"].scans.batch.$post({ ...at(eventId), json: { scans } });
  return (await answer(sent)).scans;
}

export function fetchDoor(eventId: string): Promise<Door> {
  return answer(api.events[":id"].door.$get(at(eventId)));
}

export function fetchDoorList(eventId: string, since?: string): Promise<DoorList> {
  const query = since === undefined ? {} : { since };
  return answer(api.events[":id"].door.snapshot.$get({ ...at(eventId), query }));
}

export async function searchByName(eventId: string, name: string): Promise<FoundTicket[]> {
  const found = api.events[":id"].door.tickets.$get({ ...at(eventId), query: { name } });
  return (await answer(found)).items;
}

export function undo(eventId: string, scanId: string): Promise<void> {
  return done(api.events[":id"].scans[":scanId"].$delete({ param: { id: eventId, scanId } }));
}

export function putGate(eventId: string, gateId: string, name: string): Promise<void> {
  const param = { id: eventId, gateId };
  return done(api.events[":id"].gates[":gateId"].$put({ param, json: { name } }));
}

export function removeGate(eventId: string, gateId: string): Promise<void> {
  return done(api.events[":id"].gates[":gateId"].$delete({ param: { id: eventId, gateId } }));
}
