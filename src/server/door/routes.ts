import * as contract from "../../contract/tickets/door.ts";
import { withEventAccess, writeWithEvent } from "../events/event-access.ts";
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
    const undone = writeWithEvent(services.db, me, scan.id, "superviseDoor", (tx, access) =>
      undoScan(tx, access, scan.scanId),
    );
    await deliver(services, undone);
    return c.body(null, 204);
  })
  .openapi(contract.getDoor, async (c) => {
    const { db } = c.var.services;
    return c.json(
      await withEventAccess(db, signedIn(c), c.req.valid("param").id, "checkIn", getDoor),
      200,
    );
  })
  .openapi(contract.findTickets, async (c) => {
    const me = signedIn(c);
    const { db } = c.var.services;
    const { name } = c.req.valid("query");
    const items = await withEventAccess(db, me, c.req.valid("param").id, "checkIn", (tx, access) =>
      findTickets(tx, access, name),
    );
    return c.json({ items }, 200);
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
    const put = writeWithEvent(services.db, me, gate.id, "superviseDoor", (tx, access) =>
      putGate(tx, access, gate),
    );
    await deliver(services, put);
    return c.body(null, 204);
  })
  .openapi(contract.removeGate, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const gate = c.req.valid("param");
    const removed = writeWithEvent(services.db, me, gate.id, "superviseDoor", (tx, access) =>
      removeGate(tx, access, gate.gateId),
    );
    await deliver(services, removed);
    return c.body(null, 204);
  });
