import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { events } from "../events/tables.ts";
import { nameOf, publish, verifyEmail } from "../events/test-events.ts";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";
import { ticketKey } from "../tickets/access.ts";
import { tickets } from "../tickets/tables.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";

/** Sells tickets for an event, as its host's form does. */
async function sell(eventId: string) {
  await app.services.db.update(events).set({ currency: "EUR" }).where(eq(events.id, eventId));
  return putOnSale(app, eventId, { priceMinor: 900 });
}

const online = { online: true, venue: "" };

let app: TestApp;
let host: TestPerson;
let ben: TestPerson;
let cleo: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [host, ben, cleo] = [await app.person("Host"), await app.person("Ben"), await app.person("Cleo")];
  await verifyEmail(app, host);
});
afterAll(() => app.close());

/** What the viewer may do in a room: the names of their abilities. */
async function abilities(viewer: TestClient, event: string, query = "") {
  const { status, body } = await viewer.get(`/events/${event}/room${query}`);
  if (status !== 200) return body.code;
  return Object.keys(body.can)
    .filter((ability) => body.can[ability])
    .join(" ");
}

test("anyone watches what is public and free, members talk, its host broadcasts", async () => {
  const { id, slug } = await publish(host, online);
  expect(await abilities(app.visitor(), slug)).toBe("watch");
  expect(await abilities(ben, id)).toBe("watch talk ask");
  expect(await abilities(host, slug)).toBe("watch talk ask moderate broadcast");
  const page = await ben.get(`/events/${slug}`);
  expect(page.body.room).toEqual({ state: "before", broadcast: false });
});

test("an event at a place alone has no room", async () => {
  const { slug } = await publish(host);
  expect(await abilities(host, slug)).toBe("NOT_FOUND");
  expect((await host.get(`/events/${slug}`)).body.room).toBeNull();
});

test("where tickets are sold their holders enter, guests by the link of their ticket", async () => {
  const { id, slug } = await publish(host, { ...online, link: "https://stream.example/7f3k" });
  const typeId = await sell(id);
  const closed = await ben.get(`/events/${slug}/room`);
  expect(closed.body).toMatchObject({ requires: "ticket", link: null, playback: null });
  expect(closed.body.can.watch).toBe(false);
  expect((await ben.get(`/events/${slug}`)).body.room).toBeNull();

  const [own] = await buyTickets(app, id, { typeId, buyerId: ben.id, name: "Ben", email: "" });
  expect(await abilities(ben, slug)).toBe("watch talk ask");
  const [ticket] = await buyTickets(app, id, { typeId, name: "Gil", email: "gil@people.example" });
  const key = await ticketKey(app.services.db, ticket!);
  const guest = app.visitor();
  expect(await abilities(guest, slug, `?ticket=${ticket!.id}&key=${key}`)).toBe("watch");
  expect(await abilities(guest, slug, `?ticket=${ticket!.id}&key=${key.slice(1)}x`)).toBe("");
  expect(await abilities(guest, slug, `?ticket=${own!.id}&key=${key}`)).toBe("");

  await app.services.db
    .update(tickets)
    .set({ ended: "refunded", endedAt: new Date() })
    .where(eq(tickets.eventId, id));
  expect(await abilities(ben, slug)).toBe("");
  expect(await abilities(guest, slug, `?ticket=${ticket!.id}&key=${key}`)).toBe("");
});

test("only the invited enter what is by invitation", async () => {
  const { id, slug } = await publish(host, { ...online, visibility: "invite-only" });
  expect(await abilities(ben, slug)).toBe("NOT_FOUND");
  expect(await abilities(app.visitor(), id)).toBe("NOT_FOUND");
  await host.post(`/events/${id}/people`, { username: await nameOf(ben), role: "guest" });
  expect(await abilities(ben, slug)).toBe("watch talk ask");
});

test("performers broadcast once they accepted and the host lets them", async () => {
  const lineUp = [{ name: "Cleo", role: "DJ", personId: cleo.id }];
  const { id, slug } = await publish(host, { ...online, lineUp });
  await sell(id);
  expect(await abilities(cleo, slug)).toBe("");
  await cleo.put(`/events/${id}/line-up/me`);
  expect(await abilities(cleo, slug)).toBe("watch talk ask");
  const changed = await host.patch(`/events/${id}/room`, { lineUpMayBroadcast: true });
  expect(changed.body).toMatchObject({ lineUpMayBroadcast: true, recordingFor: "attendees" });
  expect(await abilities(cleo, slug)).toBe("watch talk ask moderate broadcast");
  expect(await cleo.patch(`/events/${id}/room`, { recordingFor: "everyone" })).toRefuseWith(
    "NOT_FOUND",
  );
});

test("a block shuts the room, and a cancellation for all but the organizers", async () => {
  const { id, slug } = await publish(host, online);
  const dora = await app.person("Dora");
  await host.put(`/people/${dora.id}/block`);
  expect(await abilities(dora, slug)).toBe("NOT_FOUND");
  await host.post(`/events/${id}/cancel`, { message: "" });
  expect((await ben.get(`/events/${slug}/room`)).body.requires).toBe("cancelled");
  expect(await abilities(host, slug)).toBe("watch moderate");
});
