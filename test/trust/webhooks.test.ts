import { sql } from "drizzle-orm";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { webhookKinds } from "../../src/contract/integrations/limits.ts";
import { openDoors } from "../../src/server/door/test-door.ts";
import { publish, weekly } from "../../src/server/events/test-events.ts";
import { newId } from "../../src/server/lib/ids.ts";
import { verified } from "../../src/server/messages/test-people.ts";
import { buyTickets } from "../../src/server/tickets/test-tickets.ts";
import { testApp, type TestApp, type TestPerson } from "../../src/server/test-app.ts";
import { addEndpoint, openReceiver } from "../../src/server/webhooks/test-receiver.ts";
import { sendWebhooks } from "../../src/server/webhooks/send-webhooks.ts";

let app: TestApp;
let receiver: Awaited<ReturnType<typeof openReceiver>>;
let host: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  receiver = await openReceiver();
  app = await testApp({ WEBHOOK_ALLOWED_HOSTS: receiver.host });
  ben = await app.person("Ben");
});
afterAll(async () => {
  await app.close();
  receiver.close();
});
beforeEach(async () => {
  host = await verified(app, "Hana");
  receiver.received.length = 0;
  receiver.answerWith((response) => response.writeHead(204).end());
});

const all = [...webhookKinds];
const answer = (person: TestPerson, eventId: string, said: string) =>
  person.put(`/events/${eventId}/answer`, { answer: said });
const deliveriesOf = async (id: string) =>
  (await host.get(`/my/webhooks/${id}/deliveries?limit=50`)).body.items;
/** Pretends that the pauses between attempts are over. */
const passTime = async (id: string) => {
  await app.services.db.execute(sql`update webhook_deliveries set next_at = now()`);
  await app.services.db.execute(sql`update webhook_endpoints set paused_until = null`);
  await sendWebhooks(app.services, id);
};

describe("an endpoint", () => {
  test("gets signed notifications about its owner's events, and no others", async () => {
    const { secret } = await addEndpoint(host, { url: receiver.url, kinds: all });
    const other = await publish(await app.person("Other"));
    await answer(ben, other.id, "going");
    const { id } = await publish(host);
    await answer(ben, id, "going");
    await answer(ben, id, "not-going");
    await host.post(`/events/${id}/cancel`, { message: "Rain." });
    await expect.poll(() => receiver.received.length).toBe(4);
    const heard = receiver.verified(secret);
    expect(heard.map(({ type }) => type).toSorted()).toEqual([
      "event.cancelled",
      "event.published",
      "rsvp.changed",
      "rsvp.changed",
    ]);
    expect(new Set(heard.map(({ data }) => data.eventId))).toEqual(new Set([id]));
    const said = heard.filter(({ type }) => type === "rsvp.changed");
    expect(said).toMatchObject([
      { data: { personId: ben.id, answer: "going" } },
      { data: { personId: ben.id, answer: "not-going" } },
    ]);
    // Receivers refuse deliveries that are older than five minutes, changed, or signed with another secret.
    const [{ headers, body } = { headers: {}, body: "" }] = receiver.received;
    const old = { ...headers, "webhook-timestamp": String(Math.floor(Date.now() / 1_000) - 301) };
    expect(() => new Webhook(secret).verify(body, old)).toThrow();
    expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow();
    expect(() => new Webhook("whsec_AAAA").verify(body, headers)).toThrow();
  });

  test("is notified about promotions from the waitlist, and about dates added to a series later", async () => {
    const [first, second] = [await app.person("First"), await app.person("Second")];
    const event = await publish(host, { capacity: 1, offerHours: 0 });
    await answer(first, event.id, "going");
    await answer(second, event.id, "waitlist");
    const { secret } = await addEndpoint(host, { url: receiver.url, kinds: all });
    await answer(first, event.id, "not-going");
    await expect.poll(() => receiver.received.length).toBe(2);
    const said = receiver.verified(secret).map(({ data }) => data);
    expect(said).toContainEqual(
      expect.objectContaining({ personId: second.id, answer: "going", guests: 0 }),
    );
    receiver.received.length = 0;
    const { id } = await publish(host, { repeats: weekly });
    const { rows } = await app.services.db.execute<{ dates: number }>(
      sql`select count(*)::int as dates from events where series_id = ${id}`,
    );
    const dates = rows[0]?.dates ?? 0;
    expect(dates).toBeGreaterThan(4);
    await expect.poll(() => receiver.received.length).toBe(dates);
    expect(new Set(receiver.verified(secret).map(({ type }) => type))).toEqual(
      new Set(["event.published"]),
    );
  });

  test("is notified about orders and check-ins", async () => {
    const { secret } = await addEndpoint(host, { url: receiver.url, kinds: all });
    const { id, typeId } = await openDoors(app, host);
    const [ticket] = await buyTickets(app, id, { typeId, buyerId: ben.id });
    const ticketId = ticket!.id;
    const { body: entry } = await host.post(`/events/${id}/scans`, {
      id: newId(),
      ticketId,
      at: new Date().toISOString(),
    });
    expect(entry.result).toBe("admitted");
    await host.delete(`/events/${id}/scans/${entry.id}`);
    await expect
      .poll(() => receiver.verified(secret).map(({ type }) => type))
      .toEqual(
        expect.arrayContaining([
          "event.published",
          "order.paid",
          "check-in.created",
          "check-in.undone",
        ]),
      );
  });

  test("for a single event is notified about it while its owner runs it", async () => {
    const { id } = await publish(host);
    const manager = await verified(app, "Mina");
    const foreign = { id: newId(), url: receiver.url, kinds: all, eventId: id };
    expect(await manager.post("/my/webhooks", foreign)).toRefuseWith("NOT_FOUND");
    const { username } = (await manager.get("/session")).body.me;
    await host.post(`/events/${id}/people`, { username, role: "manager" });
    await manager.put(`/events/${id}/people/me`);
    await addEndpoint(manager, { url: receiver.url, kinds: ["rsvp.changed"], eventId: id });
    await answer(ben, id, "going");
    await expect.poll(() => receiver.received.length).toBe(1);
    await host.delete(`/events/${id}/people/${manager.id}`);
    await answer(ben, id, "not-going");
    const { rows } = await app.services.db.execute(
      sql`select 1 from webhook_deliveries join webhook_endpoints on webhook_endpoints.id = endpoint_id
        where owner_id = ${manager.id}`,
    );
    expect(rows).toHaveLength(1);
  });

  test("can only be moved to another address after reauthentication", async () => {
    const { id } = await addEndpoint(host, { url: receiver.url, kinds: ["rsvp.changed"] });
    await app.services.db.execute(
      sql`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${host.id}`,
    );
    const change = (json: object) => host.patch(`/my/webhooks/${id}`, json);
    expect(await change({ url: `${receiver.url}/mine` })).toRefuseWith("REAUTHENTICATION_REQUIRED");
    expect((await change({ kinds: ["event.changed"] })).status).toBe(204);
    await host.post("/session/proof", { password: host.password });
    expect((await change({ url: `${receiver.url}/mine` })).status).toBe(204);
    expect((await host.get("/my/webhooks")).body.items[0]).toMatchObject({
      url: `${receiver.url}/mine`,
      kinds: ["event.changed"],
    });
  });

  test("gets nothing for a failed write", async () => {
    const { id } = await publish(host);
    const endpoint = await addEndpoint(host, { url: receiver.url, kinds: all });
    expect((await answer(ben, id, "perhaps")).status).toBe(422);
    await host.post(`/events/${id}/cancel`, { message: "Rain." });
    expect(await answer(ben, id, "going")).toRefuseWith("NOT_ALLOWED");
    await expect.poll(async () => (await deliveriesOf(endpoint.id)).length).toBe(1);
  });
});

describe("a receiver that fails", () => {
  test("gets each delivery once it's back, in order per object, and the log shows it", async () => {
    const { id } = await publish(host);
    const kinds = ["rsvp.changed"];
    const endpoint = await addEndpoint(host, { url: receiver.url, kinds });
    receiver.answerWith((response) => response.writeHead(503).end("Down for an hour."));
    for (const said of ["going", "maybe", "not-going", "going"]) await answer(ben, id, said);
    await expect
      .poll(async () => (await deliveriesOf(endpoint.id)).at(-1))
      .toMatchObject({ state: "pending", attempts: 1, status: 503, excerpt: "Down for an hour." });
    const [shown] = (await host.get("/my/webhooks")).body.items;
    expect(shown).toMatchObject({ state: "failing", waiting: 4 });
    receiver.received.length = 0;
    receiver.answerWith((response) => response.writeHead(204).end());
    await expect
      .poll(async () => {
        await passTime(endpoint.id);
        return receiver.received.length;
      })
      .toBe(4);
    expect(receiver.verified(endpoint.secret)).toMatchObject([
      { data: { answer: "going" } },
      { data: { answer: "maybe" } },
      { data: { answer: "not-going" } },
      { data: { answer: "going" } },
    ]);
    expect((await host.get("/my/webhooks")).body.items[0]).toMatchObject({ state: "on" });
  });

  test("doesn't delay other objects by refusing one delivery", async () => {
    const { id } = await publish(host);
    const endpoint = await addEndpoint(host, { url: receiver.url, kinds: ["rsvp.changed"] });
    const cleo = await app.person("Cleo");
    receiver.answerWith((response) => {
      const isBens = receiver.received.at(-1)?.body.includes(ben.id);
      response.writeHead(isBens ? 500 : 204).end();
    });
    await answer(ben, id, "going");
    await answer(cleo, id, "going");
    await expect
      .poll(async () => {
        await passTime(endpoint.id);
        return (await deliveriesOf(endpoint.id)).map(({ state }: { state: string }) => state);
      })
      .toEqual(["delivered", "pending"]);
  });

  test("is switched off after failing for three days, and its owner gets an email", async () => {
    const { id } = await publish(host);
    const endpoint = await addEndpoint(host, { url: receiver.url, kinds: ["rsvp.changed"] });
    receiver.answerWith((response) => response.writeHead(500).end());
    await answer(ben, id, "going");
    await expect.poll(async () => (await deliveriesOf(endpoint.id))[0]?.attempts).toBe(1);
    await app.services.db.execute(
      sql`update webhook_endpoints set failing_since = now() - interval '73 hours' where id = ${endpoint.id}`,
    );
    await passTime(endpoint.id);
    const [shown] = (await host.get("/my/webhooks")).body.items;
    expect(shown).toMatchObject({ state: "off", problem: "No delivery succeeded for 3 days." });
    receiver.answerWith((response) => response.writeHead(204).end());
    await host.patch(`/my/webhooks/${endpoint.id}`, { on: true });
    await passTime(endpoint.id);
    expect((await deliveriesOf(endpoint.id))[0]).toMatchObject({ state: "delivered" });
  });

  test("gets a delivery again on request, with the same id", async () => {
    const endpoint = await addEndpoint(host, { url: receiver.url, kinds: all });
    expect((await host.post(`/my/webhooks/${endpoint.id}/test`)).status).toBe(202);
    await expect.poll(() => receiver.received.length).toBe(1);
    const [{ id, body }] = await deliveriesOf(endpoint.id);
    expect(body).toBe(receiver.received[0]?.body);
    const again = `/my/webhooks/${endpoint.id}/deliveries/${id}/redelivery`;
    expect(await ben.post(again)).toRefuseWith("NOT_FOUND");
    expect((await host.post(again)).status).toBe(202);
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([id, id]);
  });

  test("gains nothing by redirecting, responding endlessly or not responding", async () => {
    const trap = await openReceiver();
    const endpoint = await addEndpoint(host, { url: receiver.url, kinds: all });
    receiver.answerWith((response) => response.writeHead(307, { location: trap.url }).end());
    await host.post(`/my/webhooks/${endpoint.id}/test`);
    await expect
      .poll(async () => (await deliveriesOf(endpoint.id))[0]?.status, { timeout: 30_000 })
      .toBe(307);
    expect(trap.received).toEqual([]);
    trap.close();
    receiver.answerWith((response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write("x".repeat(10_000)), 5);
      response.on("close", () => clearInterval(more));
    });
    // The job that sent the first may still hold the endpoint.
    const passed = async () => {
      await passTime(endpoint.id);
      return (await deliveriesOf(endpoint.id))[0];
    };
    await expect
      .poll(passed, { timeout: 30_000 })
      .toMatchObject({ state: "delivered", excerpt: "x".repeat(1_000) });
    receiver.answerWith(() => undefined);
    await host.post(`/my/webhooks/${endpoint.id}/test`);
    await expect
      .poll(async () => (await deliveriesOf(endpoint.id))[0], { timeout: 60_000 })
      .toMatchObject({ status: null, excerpt: "No response in 5 seconds." });
  });
});

test("a new secret signs immediately, along with the old one for a day", async () => {
  const endpoint = await addEndpoint(host, { url: receiver.url, kinds: all });
  const { secret } = (await host.post(`/my/webhooks/${endpoint.id}/secret`)).body;
  expect(secret).not.toBe(endpoint.secret);
  await host.post(`/my/webhooks/${endpoint.id}/test`);
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(receiver.verified(secret)).toHaveLength(1);
  expect(receiver.verified(endpoint.secret)).toHaveLength(1);
  await app.services.db.execute(sql`update webhook_endpoints set old_secret_until = now()`);
  receiver.received.length = 0;
  await host.post(`/my/webhooks/${endpoint.id}/test`);
  await expect.poll(() => receiver.received.length).toBe(1);
  expect(receiver.verified(secret)).toHaveLength(1);
  expect(() => receiver.verified(endpoint.secret)).toThrow();
  const { rows } = await app.services.db.execute(sql`select * from webhook_endpoints`);
  expect(JSON.stringify(rows)).not.toContain(secret);
});
