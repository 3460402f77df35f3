import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { events } from "../events/tables.ts";
import { nameOf, publish, verifyEmail } from "../events/test-events.ts";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";
import { ticketKey } from "../tickets/access.ts";
import { tickets } from "../tickets/tables.ts";
import { buyTickets, putOnSale } from "../tickets/test-tickets.ts";

/** Puts tickets on sale for an event, as the host's form does. */
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

/** The names of the abilities the viewer has in a room, or the error code. */
async function abilities(viewer: TestClient, event: string, query = "") {
  const { status, body } = await viewer.get(`/events/${event}/room${query}`);
  if (status !== 200) return body.code;
  return Object.keys(body.can)
    .filter((ability) => body.can[ability])
    .join(" ");
}

test("anyone can watch a public free event, members can talk, and the host can broadcast", async () => {
  const { id, slug } = await publish(host, online);
  expect(await abilities(app.visitor(), slug)).toBe("watch");
  expect(await abilities(ben, id)).toBe("watch talk ask");
  expect(await abilities(host, slug)).toBe("watch talk ask moderate broadcast");
  const page = await ben.get(`/events/${slug}`);
  expect(page.body.room).toEqual({ state: "before", broadcast: false });
});

test("a venue-only event has no room", async () => {
  const { slug } = await publish(host);
  expect(await abilities(host, slug)).toBe("NOT_FOUND");
  expect((await host.get(`/events/${slug}`)).body.room).toBeNull();
});

test("a ticketed room admits ticket holders, guests by the link of their ticket", async () => {
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

test("only invited people can enter an invite-only room", async () => {
  const { id, slug } = await publish(host, { ...online, visibility: "invite-only" });
  expect(await abilities(ben, slug)).toBe("NOT_FOUND");
  expect(await abilities(app.visitor(), id)).toBe("NOT_FOUND");
  await host.post(`/events/${id}/people`, { username: await nameOf(ben), role: "guest" });
  expect(await abilities(ben, slug)).toBe("watch talk ask");
});

test("performers can broadcast once they have accepted and the host allows it", async () => {
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

test("a block closes the room to that person; a cancellation closes it to all but the organizers", async () => {
  const { id, slug } = await publish(host, online);
  const dora = await app.person("Dora");
  await host.put(`/people/${dora.id}/block`);
  expect(await abilities(dora, slug)).toBe("NOT_FOUND");
  await host.post(`/events/${id}/cancel`, { message: "" });
  expect((await ben.get(`/events/${slug}/room`)).body.requires).toBe("cancelled");
  expect(await abilities(host, slug)).toBe("watch moderate");
});
