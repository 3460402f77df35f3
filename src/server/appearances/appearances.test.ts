import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkStatement } from "../../contract/talent/appearance-statement.ts";
import { startNow } from "../door/test-door.ts";
import { publish, verifyEmail } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import {
  appearancesOf,
  audience,
  endNow,
  issueNow,
  performerWithAct,
  playedShow,
} from "./test-appearances.ts";

let app: TestApp;
let host: TestPerson;
let guests: TestPerson[];
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Tomasz Wren");
  await verifyEmail(app, host);
  guests = await audience(app, 3);
});
afterAll(() => app.close());

const verify = (number: string) => app.visitor().get(`/appearances/${number}`);

test("three check-ins turn an accepted credit into a signed appearance that anybody can verify", async () => {
  const { performer, act } = await performerWithAct(app, "Night Ferry");
  await playedShow(app, { host, performer, guests });
  await issueNow(app);
  await issueNow(app);
  const [appearance, ...more] = await appearancesOf(app, act.id);
  expect(more).toEqual([]);
  expect(appearance).toMatchObject({
    event: { title: "Harvest Stomp", place: "The Old Exchange" },
  });
  const { body } = await verify(appearance!.number);
  expect(body).toMatchObject({
    withdrawn: null,
    actSlug: act.slug,
    creditedBy: { id: host.id, name: "Tomasz Wren" },
    file: {
      statement: { turnout: { from: 3, to: 9 }, rating: null, act: { name: "Night Ferry" } },
    },
  });
  expect(await checkStatement(body.file, body.key.spki)).toBe("valid");
  expect((await verify(appearance!.number.toLowerCase())).body).toEqual(body);
  const file = await app.visitor().fetch(`/api/v1/appearances/${appearance!.number}/file`);
  expect(file.headers.get("content-disposition")).toContain(`${appearance!.number}.json`);
  expect(await checkStatement(await file.json(), body.key.spki)).toBe("valid");
  const [card] = (await performer.get("/notifications")).body.items;
  expect(card).toMatchObject({ kind: "appearance", href: `/verify/${appearance!.number}` });
  const found = (await app.visitor().get("/talent?verified=true&sort=verified")).body.items;
  expect(found).toEqual([expect.objectContaining({ name: "Night Ferry", verifiedAppearances: 1 })]);
});

test("attendees with an RSVP also prove an appearance, and may review it", async () => {
  const { performer, act } = await performerWithAct(app, "Kettle Black");
  const lineUp = [{ name: "Kettle Black", role: "", personId: performer.id }];
  const event = await publish(host, { title: "Free Night", lineUp });
  await performer.put(`/events/${event.id}/line-up/me`);
  const entries: string[] = [];
  for (const guest of guests) await guest.put(`/events/${event.id}/answer`, { answer: "going" });
  await startNow(app, event.id);
  for (const { id: ticketId } of guests) {
    const id = newId();
    await host.post(`/events/${event.id}/scans`, { id, ticketId, at: new Date().toISOString() });
    entries.push(id);
  }
  await endNow(app, event.id);
  await issueNow(app);
  const [appearance] = await appearancesOf(app, act.id);
  expect(appearance).toMatchObject({ event: { title: "Free Night" } });
  const [guest, stranger] = [guests[0]!, await app.person("Stranger")];
  const about = { kind: "act", eventId: event.id, actId: act.id };
  const review = { about, stars: 5, text: "Loud and kind." };
  expect((await guest.put(`/reviews/${newId()}`, review)).status).toBe(200);
  expect((await stranger.put(`/reviews/${newId()}`, review)).status).toBe(403);
  // Undoing a check-in withdraws the appearance; reviews written before that stay.
  await host.delete(`/events/${event.id}/scans/${entries[0]}`);
  expect((await verify(appearance!.number)).body.withdrawn).not.toBeNull();
  expect((await app.visitor().get(`/acts/${act.id}/reviews`)).body.items).toHaveLength(1);
});

test("two check-ins prove nothing, nor do those of the organizer and the performer", async () => {
  const { performer, act } = await performerWithAct(app, "Cedar Elm");
  await playedShow(app, { host, performer, guests: [guests[0]!, guests[1]!, host, performer] });
  await issueNow(app);
  expect(await appearancesOf(app, act.id)).toEqual([]);
});

test("undoing a check-in or the credit withdraws the appearance, and verification says so", async () => {
  const { performer, act } = await performerWithAct(app, "Marigold");
  const show = await playedShow(app, { host, performer, guests });
  await issueNow(app);
  const number = (await appearancesOf(app, act.id))[0]!.number;
  const [entry] = show.entries;
  const undone = await host.delete(`/events/${show.id}/scans/${entry}`);
  expect(undone.status, JSON.stringify(undone.body)).toBeLessThan(300);
  expect((await verify(number)).body).toMatchObject({ withdrawn: "check-ins", file: null });
  expect(await app.visitor().get(`/appearances/${number}/file`)).toRefuseWith("NOT_FOUND");
  expect(await app.visitor().get(`/appearances/${number}/open-badge`)).toRefuseWith("NOT_FOUND");
  expect(await appearancesOf(app, act.id)).toEqual([]);
  await issueNow(app);
  expect((await app.visitor().get(`/talent/${act.slug}`)).body.verifiedAppearances).toBe(0);

  const other = await performerWithAct(app, "Gullwing");
  const second = await playedShow(app, { host, performer: other.performer, guests });
  await issueNow(app);
  const [standing] = await appearancesOf(app, other.act.id);
  await other.performer.delete(`/events/${second.id}/line-up/me`);
  expect((await verify(standing!.number)).body).toMatchObject({ withdrawn: "credit", file: null });
});

test("verification shows neither name nor place of an event that isn't public", async () => {
  const { performer, act } = await performerWithAct(app, "Static Bloom");
  const secret = { title: "Villa Secreta", venue: "12 Quiet Lane", visibility: "unlisted" };
  await playedShow(app, { host, performer, guests, more: secret });
  await issueNow(app);
  const [hidden] = await appearancesOf(app, act.id);
  expect(hidden!.event).toBeNull();
  const shown = JSON.stringify([
    (await verify(hidden!.number)).body,
    (await app.visitor().get(`/appearances/${hidden!.number}/open-badge`)).body,
  ]);
  expect(shown).not.toMatch(/Secreta|Quiet|Tomasz/);

  // After an event becomes private, its appearance is neither shown nor exported until it's re-signed without the name.
  const open = await performerWithAct(app, "Open Door");
  const show = await playedShow(app, { host, performer: open.performer, guests });
  await issueNow(app);
  const [named] = await appearancesOf(app, open.act.id);
  await app.services.db.execute(
    sql`update events set visibility = 'invite-only' where id = ${show.id}`,
  );
  expect((await verify(named!.number)).body).toMatchObject({ file: null, withdrawn: null });
  await issueNow(app);
  const again = (await verify(named!.number)).body;
  expect(again.file.statement.event).toBeNull();
  expect(await checkStatement(again.file, again.key.spki)).toBe("valid");
});

test("a statement survives the organizer's account but is deleted with the act", async () => {
  const leaving = await app.person("Leaving Host");
  await verifyEmail(app, leaving);
  const { performer, act } = await performerWithAct(app, "Long Memory");
  await playedShow(app, { host: leaving, performer, guests });
  await issueNow(app);
  const number = (await appearancesOf(app, act.id))[0]!.number;
  await leaving.post("/my/account/deletion", { password: leaving.password });
  await issueNow(app);
  const { body } = await verify(number);
  expect(body).toMatchObject({ withdrawn: null, creditedBy: null, eventSlug: null });
  expect(body.file.statement.event).toBeNull();
  await performer.delete(`/acts/${act.id}`);
  expect(await verify(number)).toRefuseWith("NOT_FOUND");
});
