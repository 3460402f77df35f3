import { z } from "@hono/zod-openapi";
import { scanResults, doorLimits } from "./limits.ts";
import { searchLimits } from "../search-limits.ts";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { Id, IdParam, line, Time } from "../shapes.ts";

// Queues at the door move fast, and phones with bad connections retry.
export const scanning: RateLimit = { bucket: "scans", allowed: 200, seconds: 10 };
export const syncing: RateLimit = { bucket: "scan-syncs", allowed: 60, seconds: 60 };
export const looking: RateLimit = { bucket: "door-names", allowed: 120, seconds: 60 };
export const listing: RateLimit = { bucket: "door-lists", allowed: 60, seconds: 60 };
export const changing: RateLimit = { bucket: "door-changes", allowed: 60, seconds: 60 };

const tags = ["door"];

/** Details of why a ticket doesn't admit. */
export const scanReasons = [
  "refunded",
  "resold",
  "cancelled",
  "passed-on",
  "too-early",
  "over",
  "event-cancelled",
  "online-only",
  "not-coming",
] as const;

/** The door's view of a ticket: no address, no amounts. */
export const DoorTicket = z
  .object({ id: Id, name: z.string(), type: z.string(), number: z.number() })
  .openapi("DoorTicket");
export type DoorTicket = z.infer<typeof DoorTicket>;

/** When, where and by whom a ticket was checked in. */
const Entry = z.object({ at: Time, by: z.string(), gate: z.string() });

export const ScanAnswer = z
  .object({
    id: Id,
    result: z.enum(scanResults),
    reason: z.enum(scanReasons).nullable(),
    ticket: DoorTicket.nullable(),
    since: Entry.nullable().openapi({ description: "The entry that was before, when already in" }),
  })
  .openapi("ScanAnswer");
export type ScanAnswer = z.infer<typeof ScanAnswer>;

const scanned = {
  id: Id.openapi({ description: "Made by the phone: the same scan again gets the same answer" }),
  gateId: Id.nullable().default(null),
  at: Time,
};
const code = line(400, 1).openapi({
  description: "What the QR says, or the code under it",
  example: "MQ-7F3K2M9Q-01",
});

export const ShownScan = z
  .object({ ...scanned, code: code.optional(), ticketId: Id.optional() })
  .refine((scan) => (scan.code === undefined) !== (scan.ticketId === undefined), {
    message: "Send a code or a ticket.",
    path: ["code"],
  });

export const ScanBatch = z.object({
  scans: z.array(ShownScan).min(1).max(doorLimits.scansAtOnce),
});

export const scanTicket = operation("person", scanning, {
  method: "post",
  path: "/events/{id}/scans",
  scope: "check-in:write",
  tags,
  summary:
    "Let in the person who shows this ticket, by its code or as found by name; by their id where they come by RSVP",
  request: {
    params: IdParam,
    body: body(ShownScan),
  },
  responses: { 200: json(ScanAnswer) },
});

export const syncScans = operation("person", syncing, {
  method: "post",
  path: "/events/{id}/scans/batch",
  scope: "check-in:write",
  tags,
  summary: "Report check-ins made offline; of two for one ticket, the earlier counts",
  request: {
    params: IdParam,
    body: body(ScanBatch),
  },
  responses: { 200: json(z.object({ scans: z.array(ScanAnswer) })) },
});

export const undoScan = operation("person", changing, {
  method: "delete",
  path: "/events/{id}/scans/{scanId}",
  scope: "check-in:write",
  tags,
  summary: "Undo a check-in, until a day after the event: the ticket admits again",
  request: { params: z.object({ id: Id, scanId: Id }) },
  responses: { 204: noContent },
});

const counted = { in: z.number() };

export const DoorScan = z
  .object({
    id: Id,
    at: Time,
    clockAhead: z.boolean().openapi({
      description: "The phone's clock was ahead; `at` is when the server received the scan",
    }),
    result: z.enum(scanResults),
    reason: z.enum(scanReasons).nullable(),
    ticket: DoorTicket.nullable(),
    by: z.string(),
    gate: z.string(),
    offline: z.boolean(),
    undone: z.boolean(),
  })
  .openapi("DoorScan");
export type DoorScan = z.infer<typeof DoorScan>;

export const Door = z
  .object({
    event: z.object({
      id: Id,
      slug: z.string(),
      title: z.string(),
      startsAt: Time,
      opensAt: Time.openapi({ description: "From when tickets admit" }),
      zone: z.string(),
      venue: z.string(),
      capacity: z.number().nullable(),
    }),
    ...counted,
    expected: z
      .number()
      .openapi({ description: "Tickets that admit, and RSVPs without one with their guests" }),
    gates: z.array(z.object({ id: Id, name: z.string(), ...counted })),
    types: z.array(z.object({ id: Id, name: z.string(), ...counted, expected: z.number() })),
    scans: z.array(DoorScan).openapi({ description: "The latest, at most 20" }),
    wrong: z.array(DoorScan.extend({ since: Entry.nullable() })).openapi({
      description:
        "Let in without a network though the ticket did not admit or had admitted before; for supervisors",
    }),
    entered: z.array(Entry.extend({ ticket: z.string() })).openapi({
      description: "The entries that came last, at most 50, by the hash of the ticket's id",
    }),
    undone: z.array(z.string()).openapi({
      description:
        "Tickets that are out again because their entry was undone, by the hash of their id; the latest",
    }),
    can: z.object({
      supervise: z.boolean(),
      undo: z.boolean().openapi({ description: "Until a day after the event's end" }),
    }),
  })
  .openapi("Door");
export type Door = z.infer<typeof Door>;

export const getDoor = operation("person", null, {
  method: "get",
  path: "/events/{id}/door",
  scope: "attendees:read",
  tags,
  summary: "Who is in, by gate and by type, and the latest scans",
  request: { params: IdParam },
  responses: { 200: json(Door) },
});

export const FoundTicket = DoorTicket.extend({
  state: z.enum(["out", "in", "being-sold"]),
  since: Entry.nullable(),
}).openapi("FoundTicket");
export type FoundTicket = z.infer<typeof FoundTicket>;

export const findTickets = operation("person", looking, {
  method: "get",
  path: "/events/{id}/door/tickets",
  scope: "attendees:read",
  tags,
  summary: "Tickets, and RSVPs without one, by two letters or more of who comes, at most 20",
  request: {
    params: IdParam,
    query: z.object({ name: line(searchLimits.max).default("") }),
  },
  responses: { 200: json(z.object({ items: z.array(FoundTicket) })) },
});

/** A ticket as stored on a phone: hashes to recognize it, no address, and a name that only the signed-in phone can decrypt. */
export const ListedTicket = z.tuple([
  z.string().openapi({ description: "Of SHA-256 over its id, the first 12 bytes" }),
  z.string().openapi({ description: "Of SHA-256 over its typed code, the first 9 bytes" }),
  z.number().openapi({ description: "Revision" }),
  z.number().openapi({ description: "Which of the types" }),
  z.number().openapi({
    description: "0 admits, 1 is in, 2 is being sold, 3 has ended, 4 is for the room alone",
  }),
  z.number().openapi({ description: "Since when it is in, in seconds of the epoch, or 0" }),
  z.string().openapi({ description: "Id, number and name, sealed by AES-GCM with the list's key" }),
]);
export type ListedTicket = z.infer<typeof ListedTicket>;

export const DoorList = z
  .object({
    eventId: Id,
    publicKey: z.string().openapi({ description: "Ed25519, SPKI, base64" }),
    nameKey: z.string().openapi({ description: "Opens the names on this person's list, base64" }),
    opensAt: Time,
    closesAt: Time,
    cancelled: z.boolean(),
    types: z.array(z.string()),
    gates: z.array(z.object({ id: Id, name: z.string() })),
    tickets: z.array(ListedTicket),
    whole: z.boolean().openapi({ description: "false: only what has changed since" }),
    until: z.string().openapi({ description: "To be sent as `since` the next time" }),
  })
  .openapi("DoorList");
export type DoorList = z.infer<typeof DoorList>;

export const getDoorList = operation("person", listing, {
  method: "get",
  path: "/events/{id}/door/snapshot",
  scope: "attendees:read",
  tags,
  summary: "What a phone needs to check in without a network",
  request: {
    params: IdParam,
    query: z.object({ since: z.string().max(40).optional() }),
  },
  responses: { 200: json(DoorList) },
});

export const putGate = operation("person", changing, {
  method: "put",
  path: "/events/{id}/gates/{gateId}",
  scope: "events:write",
  tags,
  summary: "Add a gate, or give it another name",
  request: {
    params: z.object({ id: Id, gateId: Id }),
    body: body(z.object({ name: line(doorLimits.gateName, 1) })),
  },
  responses: { 204: noContent },
});

export const removeGate = operation("person", changing, {
  method: "delete",
  path: "/events/{id}/gates/{gateId}",
  scope: "events:write",
  tags,
  summary: "Remove a gate; its scans stay",
  request: { params: z.object({ id: Id, gateId: Id }) },
  responses: { 204: noContent },
});
