import * as contract from "../../contract/tickets/door.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { findTickets } from "./find-by-name.ts";
import { putGate, removeGate } from "./gates.ts";
import { getDoorList, isWhole } from "./door-list.ts";
import { scanTicket, syncScans, undoScan } from "./scan.ts";
import { getDoor } from "./get-door.ts";

// Each time up to ten thousand tickets are signed and sent.
const wholeLists = { allowed: 6, seconds: 60 };

export const door = routes()
  .openapi(contract.scanTicket, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const scanned = scanTicket(services.db, me, id, c.req.valid("json"));
    return c.json(await deliver(services, scanned), 200);
  })
  .openapi(contract.syncScans, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const { id } = c.req.valid("param");
    const synced = syncScans(services.db, me, id, c.req.valid("json").scans);
    return c.json({ scans: await deliver(services, synced) }, 200);
  })
  .openapi(contract.undoScan, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const scan = c.req.valid("param");
    await deliver(services, undoScan(services.db, me, scan));
    return c.body(null, 204);
  })
  .openapi(contract.getDoor, async (c) => {
    const { db } = c.var.services;
    return c.json(await getDoor(db, signedIn(c), c.req.valid("param").id), 200);
  })
  .openapi(contract.findTickets, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json({ items: await findTickets(db, me, input) }, 200);
  })
  .openapi(contract.getDoorList, async (c) => {
    const me = signedIn(c);
    const { db, rateLimiter } = c.var.services;
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    if (isWhole(input)) await rateLimiter.take("whole-door-lists", me.id, wholeLists);
    return c.json(await getDoorList(db, me, input), 200);
  })
  .openapi(contract.putGate, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const gate = { ...c.req.valid("param"), ...c.req.valid("json") };
    await deliver(services, putGate(services.db, me, gate));
    return c.body(null, 204);
  })
  .openapi(contract.removeGate, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const gate = c.req.valid("param");
    await deliver(services, removeGate(services.db, me, gate));
    return c.body(null, 204);
  });
