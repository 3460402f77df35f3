import { z } from "@hono/zod-openapi";
import { body, json, noContent, operation, type RateLimit } from "../operation.ts";
import { searchLimits } from "../search-limits.ts";
import { Id, IdParam, line, Time } from "../shapes.ts";
import * as door from "./door.ts";
import { doorLimits } from "./limits.ts";

const opening: RateLimit = {
  bucket: "door-link-openings",
  allowed: 60,
  seconds: 300,
  per: "address",
};

// Polled every few seconds and after each scan.
const watching: RateLimit = { bucket: "linked-doors", allowed: 300, seconds: 60 };

const tags = ["door links"];

/** 32 random bytes in base64url. */
const Secret = z.string().regex(/^[\w-]{43}$/, "This is not a secret.");

export const DoorLink = z
  .object({
    id: Id,
    name: z.string(),
    madeBy: z.string(),
    createdAt: Time,
    openedAt: Time.nullable().openapi({
      description: "When a phone opened it; null until one did",
    }),
    usedAt: Time.nullable().openapi({ description: "When its phone last sent a scan" }),
    checkedIn: z.number().openapi({ description: "People whom its phone let in" }),
    state: z.enum(["unused", "in-use", "revoked", "ended"]),
    expiresAt: Time,
  })
  .openapi("DoorLink");
export type DoorLink = z.infer<typeof DoorLink>;

const OneLink = z.object({ id: Id, linkId: Id });

const MadeLink = z.object({
  url: z.string().openapi({
    description: "Shown this once. Its secret stands behind the #, which browsers send to nobody",
  }),
});

export const listDoorLinks = operation("person", null, {
  method: "get",
  path: "/events/{id}/door-links",
  tags,
  summary: "The links by which helpers without an account scan tickets, newest first",
  request: { params: IdParam },
  responses: { 200: json(z.object({ items: z.array(DoorLink) })) },
});

export const putDoorLink = operation("person", door.changing, {
  method: "put",
  path: "/events/{id}/door-links/{linkId}",
  tags,
  summary: "Make a link that turns the first phone that opens it into a scanner",
  request: { params: OneLink, body: body(z.object({ name: line(doorLimits.linkName, 1) })) },
  responses: { 200: json(MadeLink) },
});

export const renewDoorLink = operation("person", door.changing, {
  method: "post",
  path: "/events/{id}/door-links/{linkId}/renewal",
  tags,
  summary:
    "Replace a door link's address for another phone; the previous phone is signed out immediately",
  request: { params: OneLink },
  responses: { 200: json(MadeLink) },
});

export const revokeDoorLink = operation("person", door.changing, {
  method: "delete",
  path: "/events/{id}/door-links/{linkId}",
  tags,
  summary: "End a door link immediately; its scans stay",
  request: { params: OneLink },
  responses: { 204: noContent },
});

export const openDoorLink = operation("anyone", opening, {
  method: "put",
  path: "/door-links/{id}/phone",
  tags,
  summary: "Bind the link to this phone by a cookie; only the first phone can",
  request: {
    params: IdParam,
    body: body(
      z.object({
        secret: Secret.openapi({ description: "What stands behind the # of the link" }),
        phone: Secret.openapi({
          description: "Made by the phone: sent again, it is the same phone",
        }),
      }),
    ),
  },
  responses: { 204: noContent },
});

export const getLinkedDoor = operation("door-link", watching, {
  method: "get",
  path: "/door-links/{id}/door",
  tags,
  summary: "Who is in, by gate and by type, and the scans of this phone",
  request: { params: IdParam },
  responses: { 200: json(door.Door) },
});

export const getLinkedDoorList = operation("door-link", door.listing, {
  method: "get",
  path: "/door-links/{id}/snapshot",
  tags,
  summary: "What the phone needs to check in without a network",
  request: { params: IdParam, query: z.object({ since: z.string().max(40).optional() }) },
  responses: { 200: json(door.DoorList) },
});

export const findLinkedTickets = operation("door-link", door.looking, {
  method: "get",
  path: "/door-links/{id}/tickets",
  tags,
  summary: "Tickets by two letters or more of who comes, at most 20",
  request: {
    params: IdParam,
    query: z.object({ name: line(searchLimits.max).default("") }),
  },
  responses: { 200: json(z.object({ items: z.array(door.FoundTicket) })) },
});

export const scanLinkedTicket = operation("door-link", door.scanning, {
  method: "post",
  path: "/door-links/{id}/scans",
  tags,
  summary: "Check in a ticket by its code, or a person found by name",
  request: { params: IdParam, body: body(door.ShownScan) },
  responses: { 200: json(door.ScanAnswer) },
});

export const syncLinkedScans = operation("door-link", door.syncing, {
  method: "post",
  path: "/door-links/{id}/scans/batch",
  tags,
  summary:
    "What the phone let in without a network; of two entries by one ticket the earlier counts",
  request: { params: IdParam, body: body(door.ScanBatch) },
  responses: { 200: json(z.object({ scans: z.array(door.ScanAnswer) })) },
});
