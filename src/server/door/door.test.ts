import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ticketHash } from "../../contract/tickets/door-list.ts";
import type { ScanAnswer } from "../../contract/tickets/door.ts";
import { verifyEmail } from "../events/test-events.ts";
import { write } from "../lib/effects.ts";
import { withoutDelivery } from "../notifications/test-effects.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { newReference } from "../orders/reference.ts";
import { endTickets } from "../tickets/end-tickets.ts";
import { signedCode } from "../tickets/signed-code.ts";
import { buyTickets } from "../tickets/test-tickets.ts";
import { at, openDoors, scan, addDoorStaff, startNow, sync } from "./test-door.ts";

let app: TestApp;
let ana: TestPerson;
let dora: TestPerson;
let event: { id: string; slug: string; typeId: string };
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
  await verifyEmail(app, ana);
  dora = await app.person("Dora");
  event = await openDoors(app, ana);
  await addDoorStaff(ana, event.id, dora);
});
afterAll(() => app.close());

async function ticketFor(name: string, more: object = {}) {
  const [ticket] = await buyTickets(app, event.id, { typeId: event.typeId, name, ...more });
  return ticket!;
}

async function doorOf(person: TestPerson) {
  return (await person.get(`/events/${event.id}/door`)).body;
}

test("door staff admit by QR code and by typed code", async () => {
  const [ben, cleo] = [await ticketFor("Ben"), await ticketFor("Cleo")];
  expect((await scan(dora, event.id, await signedCode(app.services.db, ben))).body).toMatchObject({
    result: "admitted",
    ticket: { name: "Ben", type: "Standing", number: 1 },
    since: null,
  });
  const typed = cleo.code.toLowerCase().replaceAll("-", " ");
  expect((await scan(dora, event.id, typed)).body).toMatchObject({ result: "admitted" });
});

test("if twenty phones scan one ticket at once, one admits and nineteen say when and by whom it was scanned", async () => {
  const code = await signedCode(app.services.db, await ticketFor("Ines"));
  const answers = await Promise.all(Array.from({ length: 20 }, () => scan(dora, event.id, code)));
  const results = answers.map(({ body }) => body as ScanAnswer);
  expect(results.filter(({ result }) => result === "admitted")).toHaveLength(1);
  const refused = results.filter(({ result }) => result === "already-in");
  expect(refused).toHaveLength(19);
  for (const { since } of refused)
    expect(since).toEqual({ at: expect.any(String), by: "Dora", gate: "" });
});

test("a repeated scan gets the same response, even many times at once", async () => {
  const code = await signedCode(app.services.db, await ticketFor("Jon"));
  const id = newId();
  const sent = await Promise.all(
    Array.from({ length: 10 }, () => scan(dora, event.id, code, { id })),
  );
  for (const { body } of sent) expect(body).toMatchObject({ id, result: "admitted", since: null });
  const stray = newId();
  const strays = await Promise.all(
    Array.from({ length: 10 }, () => scan(dora, event.id, "MQ-NOSUCH22-01", { id: stray })),
  );
  for (const { body } of strays) expect(body).toMatchObject({ result: "not-found" });
  expect(await scan(ana, event.id, code, { id })).toRefuseWith("CONFLICT");
});

test("anything but a ticket of this event is refused with a reason", async () => {
  const other = await openDoors(app, ana);
  const [foreign] = await buyTickets(app, other.id, { typeId: other.typeId, name: "Kai" });
  const wrong = await scan(dora, event.id, await signedCode(app.services.db, foreign!));
  expect(wrong.body).toMatchObject({ result: "wrong-event", ticket: null });
  const typed = await scan(dora, event.id, foreign!.code);
  expect(typed.body).toMatchObject({ result: "wrong-event", ticket: null });

  const refunded = await ticketFor("Lea");
  await withoutDelivery(write(app.services.db, (tx) => endTickets(tx, [refunded.id], "refunded")));
  expect(
    (await scan(dora, event.id, await signedCode(app.services.db, refunded))).body,
  ).toMatchObject({
    result: "not-valid",
    reason: "refunded",
  });

  const passedOn = await ticketFor("Mia");
  const old = await signedCode(app.services.db, passedOn);
  await app.services.db.execute(
    sql`update tickets set revision = 2, own_reference = ${newReference()} where id = ${passedOn.id}`,
  );
  const again = await scan(dora, event.id, old);
  expect(again.body).toMatchObject({ result: "not-valid", reason: "passed-on" });
  const now = await signedCode(app.services.db, { ...passedOn, revision: 2 });
  expect((await scan(dora, event.id, now)).body).toMatchObject({ result: "admitted" });

  const genuine = await signedCode(app.services.db, await ticketFor("Nia"));
  const forged = genuine.slice(0, -1) + (genuine.endsWith("A") ? "B" : "A");
  for (const code of [forged, "MQ1:", "https://example.org", "MQ-00000000-01"])
    expect((await scan(dora, event.id, code)).body).toMatchObject({ result: "not-found" });
});

test("a ticket on resale waits if it's reserved for a buyer; otherwise it admits and leaves the resale", async () => {
  const [promised, free] = [await ticketFor("Ole"), await ticketFor("Pia")];
  await app.services.db.execute(
    sql`update tickets set returning_since = now() where id in (${promised.id}, ${free.id})`,
  );
  await app.services.db.execute(
    sql`update tickets set resale_order_id = order_id where id = ${promised.id}`,
  );
  const waits = await scan(dora, event.id, await signedCode(app.services.db, promised));
  expect(waits.body).toMatchObject({ result: "being-sold" });
  const goesIn = await scan(dora, event.id, await signedCode(app.services.db, free));
  expect(goesIn.body).toMatchObject({ result: "admitted" });
  const { rows } = await app.services.db.execute(
    sql`select returning_since from tickets where id = ${free.id}`,
  );
  expect(rows).toEqual([{ returning_since: null }]);
});

test("doors open twelve hours before the event and close twelve hours after it", async () => {
  const later = await openDoors(app, ana);
  const [ticket] = await buyTickets(app, later.id, { typeId: later.typeId, name: "Rae" });
  const code = await signedCode(app.services.db, ticket!);
  const move = (hours: number) =>
    app.services.db.execute(
      sql`update events set starts_at = now() + make_interval(hours => ${hours}), ends_at = now() + make_interval(hours => ${hours + 1}) where id = ${later.id}`,
    );
  await move(13);
  expect((await scan(ana, later.id, code)).body).toMatchObject({ reason: "too-early" });
  await move(-14);
  expect((await scan(ana, later.id, code)).body).toMatchObject({ reason: "over" });
  await move(11);
  expect((await scan(ana, later.id, code)).body).toMatchObject({ result: "admitted" });
});

test("two offline phones admit the same ticket: the earlier entry counts, the later one shows both", async () => {
  const ticket = await ticketFor("Sol");
  const code = await signedCode(app.services.db, ticket);
  const gate = newId();
  await ana.put(`/events/${event.id}/gates/${gate}`, { name: "Gate B" });
  const late = await sync(dora, event.id, [{ code, at: at(5) }]);
  expect(late.body.scans).toMatchObject([{ result: "admitted" }]);
  const early = [{ code, at: at(9), gateId: gate, id: newId() }];
  expect((await sync(ana, event.id, early)).body.scans).toMatchObject([{ result: "admitted" }]);
  // Resending, as after a lost connection, has no effect.
  expect((await sync(ana, event.id, early)).body.scans).toMatchObject([{ result: "admitted" }]);
  const { wrong } = await doorOf(ana);
  expect(wrong).toMatchObject([
    {
      result: "double",
      by: "Dora",
      offline: true,
      ticket: { name: "Sol" },
      since: { by: "Ana", gate: "Gate B" },
    },
  ]);
  expect((await doorOf(dora)).wrong).toEqual([]);
  const third = await scan(dora, event.id, code);
  expect(third.body).toMatchObject({ result: "already-in", since: { by: "Ana", gate: "Gate B" } });
});

test("an earlier offline entry replaces a later one, and resending a scan isn't a second entry", async () => {
  const code = await signedCode(app.services.db, await ticketFor("Tom"));
  const seen = { id: newId(), code, at: at(1) };
  expect((await scan(dora, event.id, code, seen)).body).toMatchObject({ result: "admitted" });
  // The phone got no response and sends the same scan again.
  expect((await sync(dora, event.id, [seen])).body.scans).toMatchObject([{ result: "admitted" }]);
  const before = (await doorOf(ana)).wrong.length;
  await sync(ana, event.id, [{ code, at: at(3) }]);
  const { wrong } = await doorOf(ana);
  expect(wrong).toHaveLength(before + 1);
  expect(wrong[0]).toMatchObject({ id: seen.id, result: "double", since: { by: "Ana" } });
});

test("the time from a clock that is ahead or far behind is clamped", async () => {
  const code = await signedCode(app.services.db, await ticketFor("Uma"));
  const ahead = new Date(Date.now() + 3_600_000).toISOString();
  await scan(dora, event.id, code, { at: ahead });
  const second = await scan(dora, event.id, code);
  expect(Date.parse(second.body.since.at)).toBeLessThanOrEqual(Date.now() + 1_000);
  const { body } = await ana.get(`/events/${event.id}/door`);
  const marked = body.scans.filter(({ clockAhead }: { clockAhead: boolean }) => clockAhead);
  expect(marked).toMatchObject([{ result: "admitted", ticket: { name: "Uma" } }]);
});

test("a supervisor can undo an entry, door staff can't", async () => {
  const code = await signedCode(app.services.db, await ticketFor("Vic"));
  const { body } = await scan(dora, event.id, code);
  const entry = `/events/${event.id}/scans/${body.id}`;
  expect(await dora.delete(entry)).toRefuseWith("NOT_ALLOWED");
  expect(await ana.delete(`/events/${event.id}/scans/${newId()}`)).toRefuseWith("NOT_FOUND");
  const undone = async () => (await dora.get(`/events/${event.id}/door`)).body.undone;
  expect(await undone()).toEqual([]);
  expect((await ana.delete(entry)).status).toBe(204);
  expect(await undone()).toEqual([await ticketHash(body.ticket.id)]);
  expect((await scan(dora, event.id, code)).body).toMatchObject({ result: "admitted" });
  expect(await undone()).toEqual([]);
});

test("all phones learn of the latest entries, until they are undone", async () => {
  const night = await openDoors(app, ana);
  await addDoorStaff(ana, night.id, dora);
  const gate = newId();
  await ana.put(`/events/${night.id}/gates/${gate}`, { name: "Gate B" });
  const bought = { typeId: night.typeId, quantity: 2 };
  const [one, two] = await buyTickets(app, night.id, bought);
  const entered = async () => (await dora.get(`/events/${night.id}/door`)).body.entered;
  expect(await entered()).toEqual([]);
  const online = await scan(ana, night.id, one!.code, { gateId: gate });
  // Synced late by an offline phone: listed as recent though it happened earlier.
  const offline = { code: two!.code, at: at(5) };
  await sync(dora, night.id, [offline]);
  const late = { ticket: await ticketHash(two!.id), at: offline.at, by: "Dora", gate: "" };
  const first = { ticket: await ticketHash(one!.id), by: "Ana", gate: "Gate B" };
  expect(await entered()).toEqual([late, { ...first, at: expect.any(String) }]);
  await ana.delete(`/events/${night.id}/scans/${online.body.id}`);
  expect(await entered()).toEqual([late]);
});

test("entries are counted by type and gate", async () => {
  const night = await openDoors(app, ana);
  const gate = newId();
  await ana.put(`/events/${night.id}/gates/${gate}`, { name: "Door 1" });
  const taken = await ana.put(`/events/${night.id}/gates/${newId()}`, { name: "door 1" });
  expect(taken).toRefuseWith("BAD_INPUT");
  const bought = await buyTickets(app, night.id, { ...night, quantity: 4, name: "Wim" });
  await scan(ana, night.id, bought[0]!.code, { gateId: gate });
  await scan(ana, night.id, bought[1]!.code);
  const { body } = await ana.get(`/events/${night.id}/door`);
  expect(body).toMatchObject({
    in: 2,
    expected: 4,
    gates: [{ name: "Door 1", in: 1 }],
    types: [{ name: "Standing", in: 2, expected: 4 }],
    can: { supervise: true, undo: true },
  });
  expect(body.scans).toHaveLength(2);
});

test("a ticket is found by name, even without accents, and admitted", async () => {
  await ticketFor("Zoë Ångström");
  const found = await dora.get(`/events/${event.id}/door/tickets?name=angst`);
  expect(found.body.items).toMatchObject([{ name: "Zoë Ångström", state: "out", since: null }]);
  const [{ id: ticketId }] = found.body.items;
  const answer = await dora.post(`/events/${event.id}/scans`, { id: newId(), ticketId, at: at(0) });
  expect(answer.body).toMatchObject({ result: "admitted" });
  const again = await dora.get(`/events/${event.id}/door/tickets?name=Ångström`);
  expect(again.body.items).toMatchObject([{ state: "in", since: { by: "Dora" } }]);
});

test("no door response contains an email address or an amount, and its list no readable name", async () => {
  const night = await openDoors(app, ana, { title: "Canary night" });
  await addDoorStaff(ana, night.id, dora);
  const guest = { name: "Canary Guest", email: "canary-in-the-mine@people.example" };
  const [ticket] = await buyTickets(app, night.id, { ...night, ...guest });
  const code = await signedCode(app.services.db, ticket!);
  const list = await dora.get(`/events/${night.id}/door/snapshot`);
  const answers = [
    await scan(dora, night.id, code),
    await scan(dora, night.id, code),
    await sync(dora, night.id, [{ code, at: at(2) }]),
    await dora.get(`/events/${night.id}/door`),
    await dora.get(`/events/${night.id}/door/tickets?name=canary`),
  ];
  for (const { status, body } of [...answers, list]) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/canary-in-the-mine|Minor/);
  }
  const listText = JSON.stringify(list.body);
  for (const secret of ["Canary Guest", ticket!.id, ticket!.code])
    expect(listText).not.toContain(secret);
});

test("people without a role at the event can't use the door, and door staff can't manage gates", async () => {
  const eve = await app.person("Eve");
  await startNow(app, event.id);
  for (const inside of ["door", "door/tickets?name=ben", "door/snapshot"])
    expect(await eve.get(`/events/${event.id}/${inside}`)).toRefuseWith("NOT_FOUND");
  expect(await scan(eve, event.id, "MQ-00000000-01")).toRefuseWith("NOT_FOUND");
  expect(await dora.put(`/events/${event.id}/gates/${newId()}`, { name: "Mine" })).toRefuseWith(
    "NOT_ALLOWED",
  );
});

test("the full list is limited to six requests a minute, changes are not", async () => {
  const fay = await app.person("Fay");
  const { id } = await openDoors(app, fay);
  const address = `/events/${id}/door/snapshot`;
  for (const since of ["", "", "?since=", "?since=never", "?since=2020-01-01", ""])
    expect((await fay.get(`${address}${since}`)).status).toBe(200);
  expect(await fay.get(address)).toRefuseWith("TOO_MANY_TRIES");
  expect((await fay.get(`${address}?since=${encodeURIComponent(at(0))}`)).status).toBe(200);
});
