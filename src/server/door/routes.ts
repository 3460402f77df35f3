import * as contract from "../../contract/tickets/door.ts";
import { writeWithEvent } from "../events/event-access.ts";
import { routes, signedIn } from "../http/router.ts";
import { deliver } from "../notifications/deliver.ts";
import { withDoor } from "./door-access.ts";
import { findTickets } from "./find-by-name.ts";
import { putGate, removeGate } from "./gates.ts";
import { getDoorList, isWhole, wholeLists } from "./door-list.ts";
import { scanTicket, syncScans, undoScan } from "./scan.ts";
import { getDoor } from "./get-door.ts";

export const door = routes(contract)
  .openapi(contract.scanTicket, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const scanner = { person: me, eventId: c.req.valid("param").id };
    const scanned = scanTicket(services.db, scanner, c.req.valid("json"));
    return c.json(await deliver(services, scanned), 200);
  })
  .openapi(contract.syncScans, async (c) => {
    const me = signedIn(c);
    const { services } = c.var;
    const scanner = { person: me, eventId: c.req.valid("param").id };
    const synced = syncScans(services.db, scanner, c.req.valid("json").scans);
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
    const scanner = { person: signedIn(c), eventId: c.req.valid("param").id };
    return c.json(await withDoor(c.var.services.db, scanner, getDoor), 200);
  })
  .openapi(contract.findTickets, async (c) => {
    const scanner = { person: signedIn(c), eventId: c.req.valid("param").id };
    const { name } = c.req.valid("query");
    const items = await withDoor(c.var.services.db, scanner, (tx, access) =>
      findTickets(tx, access, name),
    );
    return c.json({ items }, 200);
  })
  .openapi(contract.getDoorList, async (c) => {
    const me = signedIn(c);
    const { db, rateLimiter } = c.var.services;
    const input = c.req.valid("query");
    if (isWhole(input)) await rateLimiter.take("whole-door-lists", me.id, wholeLists);
    const scanner = { person: me, eventId: c.req.valid("param").id };
    return c.json(await getDoorList(db, scanner, input), 200);
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
