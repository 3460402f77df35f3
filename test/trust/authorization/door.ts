import type { ForeignThing } from "./rows.ts";
import { newId } from "../../../src/server/lib/ids.ts";

const scan = { id: newId(), code: "MQ-7F3K2M9Q-01", at: "2031-05-02T18:00:00Z" };

/** What a signed-in stranger tries with check-in at somebody else's event. */
export const foreignDoors: ForeignThing[] = [
  { does: "scan at another's door", method: "POST", address: "/events/:event/scans", body: scan },
  {
    does: "bring scans to another's door",
    method: "POST",
    address: "/events/:event/scans/batch",
    body: { scans: [scan] },
  },
  {
    does: "take an entry back at another's door",
    method: "DELETE",
    address: "/events/:event/scans/:draft",
  },
  { does: "see who is in at another's", method: "GET", address: "/events/:event/door" },
  {
    does: "look for names at another's door",
    method: "GET",
    address: "/events/:event/door/tickets",
  },
  {
    does: "fetch another's list of tickets",
    method: "GET",
    address: "/events/:event/door/snapshot",
  },
  {
    does: "open a gate at another's",
    method: "PUT",
    address: "/events/:event/gates/:draft",
    body: { name: "Mine" },
  },
  {
    does: "see the links of another's door",
    method: "GET",
    address: "/events/:event/door-links",
  },
  {
    does: "make a link to another's door",
    method: "PUT",
    address: "/events/:event/door-links/:draft",
    body: { name: "Mine" },
  },
  {
    does: "renew a link to another's door",
    method: "POST",
    address: "/events/:event/door-links/:draft/renewal",
  },
  {
    does: "revoke a link to another's door",
    method: "DELETE",
    address: "/events/:event/door-links/:draft",
  },
  { does: "close another's gate", method: "DELETE", address: "/events/:event/gates/:draft" },
];
