import type { Context } from "hono";
import * as contract from "../../contract/tickets/door-links.ts";
import { withEventAccess, writeWithEvent } from "../events/event-access.ts";
import { type Env, openedDoorLink, routes, signedIn } from "../http/router.ts";
import { refuse } from "../lib/refuse.ts";
import { deliver } from "../notifications/deliver.ts";
import { type Scanner, withDoor } from "./door-access.ts";
import { doorLinkCookie } from "./door-link-access.ts";
import {
  listDoorLinks,
  openDoorLink,
  putDoorLink,
  renewDoorLink,
  revokeDoorLink,
} from "./door-links.ts";
import { getDoorList, isWhole, wholeLists } from "./door-list.ts";
import { findTickets } from "./find-by-name.ts";
import { getDoor } from "./get-door.ts";
import { scanTicket, syncScans } from "./scan.ts";

export const doorLinks = routes(contract)
  .openapi(contract.listDoorLinks, async (c) => {
    const { db } = c.var.services;
    const { id } = c.req.valid("param");
    const items = await withEventAccess(db, signedIn(c), id, "superviseDoor", listDoorLinks);
    return c.json({ items }, 200);
  })
  .openapi(contract.putDoorLink, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id, ...link } = { ...c.req.valid("param"), ...c.req.valid("json") };
    const put = writeWithEvent(services.db, me, id, "superviseDoor", (tx, access) =>
      putDoorLink(tx, access, link),
    );
    return c.json({ url: addressOf(c, link.linkId, await deliver(services, put)) }, 200);
  })
  .openapi(contract.renewDoorLink, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id, linkId } = c.req.valid("param");
    const renewed = writeWithEvent(services.db, me, id, "superviseDoor", (tx, access) =>
      renewDoorLink(tx, access, linkId),
    );
    return c.json({ url: addressOf(c, linkId, await deliver(services, renewed)) }, 200);
  })
  .openapi(contract.revokeDoorLink, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id, linkId } = c.req.valid("param");
    const revoked = writeWithEvent(services.db, me, id, "superviseDoor", (tx, access) =>
      revokeDoorLink(tx, access, linkId),
    );
    await deliver(services, revoked);
    return c.body(null, 204);
  })
  .openapi(contract.openDoorLink, async (c) => {
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const opening = { id, ...c.req.valid("json") };
    const endsAt = await deliver(services, openDoorLink(services.db, opening));
    c.header("set-cookie", phoneCookie(c, opening, endsAt));
    return c.body(null, 204);
  })
  .openapi(contract.getLinkedDoor, async (c) => {
    const scanner = scannerOf(c, c.req.valid("param").id);
    return c.json(await withDoor(c.var.services.db, scanner, getDoor), 200);
  })
  .openapi(contract.getLinkedDoorList, async (c) => {
    const { id } = c.req.valid("param");
    const scanner = scannerOf(c, id);
    const { db, rateLimiter } = c.var.services;
    const input = c.req.valid("query");
    if (isWhole(input)) await rateLimiter.take("whole-door-lists", id, wholeLists);
    return c.json(await getDoorList(db, scanner, input), 200);
  })
  .openapi(contract.findLinkedTickets, async (c) => {
    const scanner = scannerOf(c, c.req.valid("param").id);
    const { name } = c.req.valid("query");
    const items = await withDoor(c.var.services.db, scanner, (tx, access) =>
      findTickets(tx, access, name),
    );
    return c.json({ items }, 200);
  })
  .openapi(contract.scanLinkedTicket, async (c) => {
    const { services } = c.var;
    const scanner = scannerOf(c, c.req.valid("param").id);
    const scanned = scanTicket(services.db, scanner, c.req.valid("json"));
    return c.json(await deliver(services, scanned), 200);
  })
  .openapi(contract.syncLinkedScans, async (c) => {
    const { services } = c.var;
    const scanner = scannerOf(c, c.req.valid("param").id);
    const synced = syncScans(services.db, scanner, c.req.valid("json").scans);
    return c.json({ scans: await deliver(services, synced) }, 200);
  });

/** The phone of this request as a scanner; refuses at another link's address as if its own link had ended. */
function scannerOf(c: Context<Env>, id: string): Scanner {
  const doorLink = openedDoorLink(c);
  if (doorLink.id !== id) refuse("DOOR_LINK_ENDED");
  return { doorLink };
}

/** Browsers don't send the fragment, so the secret doesn't appear in logs, Referer headers or chat previews. */
function addressOf(c: Context<Env>, linkId: string, secret: string): string {
  return `${c.var.services.config.publicUrl}/door/${linkId}#${secret}`;
}

// The cookie outlives the event's end, since the event may move to a later date. The server still checks every request.
const cookieDaysAfterEnd = 30;
// The longest that browsers keep a cookie.
const maxCookieSeconds = 400 * 86_400;

/** The cookie that authenticates the phone: sent only to this link's operations, and unreadable for scripts. */
function phoneCookie(
  c: Context<Env>,
  { id, phone }: { id: string; phone: string },
  endsAt: Date,
): string {
  const secure = c.var.services.config.publicUrl.startsWith("https:") ? "; Secure" : "";
  const left = Math.ceil((endsAt.getTime() - Date.now()) / 1_000) + cookieDaysAfterEnd * 86_400;
  const seconds = Math.min(maxCookieSeconds, left);
  return `${doorLinkCookie}=${phone}; Max-Age=${seconds}; Path=/api/v1/door-links/${id}; HttpOnly; SameSite=Strict${secure}`;
}
