import { afterAll, beforeAll, expect, test } from "vitest";
import { actMembers } from "../acts/tables.ts";
import { listedAct } from "../bookings/test-bookings.ts";
import { lineUp } from "../events/member-tables.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { postBy } from "../notifications/test-notifications.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { putOnSale } from "../tickets/test-tickets.ts";

let app: TestApp;
let host: TestPerson;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [host, ana, ben] = [await app.person("Host"), await app.person("Ana"), await app.person("Ben")];
});
afterAll(() => app.close());

const looks = (who: Pick<TestPerson, "post">, id: string, visit: object) =>
  who.post(`/events/${id}/visits`, visit);

test("a person has one share code per event and sees what it brought", async () => {
  const { id } = await publish(host);
  const { code } = (await ana.put(`/events/${id}/share`)).body;
  expect((await ana.put(`/events/${id}/share`)).body.code).toBe(code);
  expect((await ben.put(`/events/${id}/share`)).body.code).not.toBe(code);
  for (const who of [app.visitor(), ben])
    expect((await looks(who, id, { source: "share", code })).status).toBe(204);
  const answer = { answer: "going", source: "share", code };
  await ben.put(`/events/${id}/answer`, answer);
  expect((await ana.put(`/events/${id}/share`)).body).toEqual({
    code,
    views: 2,
    answers: 1,
    paid: 0,
    coming: 1,
    arrived: 0,
    acts: [],
  });
  // A withdrawn RSVP no longer counts.
  await ben.put(`/events/${id}/answer`, { answer: "not-going" });
  expect((await ana.put(`/events/${id}/share`)).body.coming).toBe(0);
});

test("organizers see where people came from; a code of another event counts as none", async () => {
  const [{ id }, other] = [await publish(host), await publish(host)];
  const { code } = (await ana.put(`/events/${id}/share`)).body;
  await looks(app.visitor(), id, { source: "discover" });
  await looks(app.visitor(), id, { source: "discover" });
  await looks(app.visitor(), id, { source: "share", code });
  await looks(app.visitor(), other.id, { source: "share", code });
  await ben.put(`/events/${id}/answer`, { answer: "going", source: "discover" });
  // The first RSVP determines the source.
  await ben.put(`/events/${id}/answer`, { answer: "going", source: "share", code, guests: 1 });
  const { sources, shares } = (await host.get(`/events/${id}/report`)).body;
  expect(sources).toMatchObject([
    { source: "discover", views: 2, coming: 2 },
    { source: "share", views: 1, coming: 0 },
  ]);
  expect(shares).toMatchObject([{ person: { id: ana.id }, views: 1, coming: 0 }]);
  expect((await host.get(`/events/${other.id}/report`)).body.shares).toEqual([]);
  expect(await ben.get(`/events/${id}/report`)).toRefuseWith("NOT_FOUND");
});

test("a campaign counts under its own name, and made-up campaigns can't fill the report", async () => {
  const { id } = await publish(host);
  await looks(app.visitor(), id, { source: "utm:newsletter/email" });
  await ben.put(`/events/${id}/answer`, { answer: "going", source: "utm:newsletter/email" });
  await ana.put(`/events/${id}/answer`, { answer: "going", source: "utm:nobody-came-by-this" });
  for (let at = 0; at < 30; at++) await looks(app.visitor(), id, { source: `utm:made-up-${at}` });
  const { sources } = (await host.get(`/events/${id}/report`)).body;
  expect(sources.slice(0, 2)).toMatchObject([
    { source: "utm:other", views: 11, coming: 1 },
    { source: "utm:newsletter/email", views: 1, coming: 1 },
  ]);
  expect(sources).toHaveLength(21);
  expect(await looks(app.visitor(), id, { source: "utm:<b>" })).toRefuseWith("BAD_INPUT");
});

test("a person's own visits and RSVPs don't count for their code", async () => {
  const { id } = await publish(host);
  const { code } = (await ana.put(`/events/${id}/share`)).body;
  await looks(ana, id, { source: "share", code });
  await ana.put(`/events/${id}/answer`, { answer: "going", source: "share", code });
  expect((await ana.put(`/events/${id}/share`)).body).toMatchObject({ views: 0, coming: 0 });
});

test("if tickets are sold, only orders count as answers, not a maybe", async () => {
  const { id } = await publish(host);
  const { code } = (await ana.put(`/events/${id}/share`)).body;
  const typeId = await putOnSale(app, id);
  await looks(ben, id, { source: "share", code });
  await ben.put(`/events/${id}/answer`, { answer: "maybe", source: "share", code });
  await looks(app.visitor(), id, { source: "utm:newsletter" });
  const totalMinor = 0;
  const order = { attempt: newId(), lines: [{ typeId, quantity: 2 }], totalMinor };
  const held = await app
    .visitor()
    .post(`/events/${id}/orders`, { ...order, source: "utm:newsletter" });
  expect(held.status).toBe(201);
  const { total, sources, shares } = (await host.get(`/events/${id}/report`)).body;
  expect(sources).toEqual(
    expect.arrayContaining([
      { source: "share", views: 1, answers: 0, paid: 0, coming: 0, arrived: 0 },
      { source: "utm:newsletter", views: 1, answers: 1, paid: 0, coming: 0, arrived: 0 },
    ]),
  );
  expect(total).toMatchObject({ views: 2, answers: 1 });
  expect(shares).toMatchObject([{ person: { id: ana.id }, views: 1, answers: 0 }]);
});

test("an act on the line-up has one code that all its members share, and they see what it brought", async () => {
  const [zoe, dan] = [await app.person("Zoe"), await app.person("Dan")];
  const { id: actId, slug } = await listedAct(zoe, "The Brass Foxes");
  const { services } = app;
  await services.db.insert(actMembers).values({ actId, personId: ana.id, confirmed: true });
  await services.db.insert(actMembers).values({ actId, personId: dan.id, confirmed: false });
  const { id } = await publish(host);
  const credit = { eventId: id, position: 0, name: "The Brass Foxes", personId: zoe.id, actId };
  await services.db.insert(lineUp).values({ ...credit, asked: true });
  const shareOf = async (who: TestPerson) => (await who.put(`/events/${id}/share`)).body;
  expect((await shareOf(zoe)).acts).toEqual([]);
  await services.db.update(lineUp).set({ asked: false });
  const [act] = (await shareOf(zoe)).acts;
  expect(act).toMatchObject({ id: actId, name: "The Brass Foxes", views: 0 });
  expect((await shareOf(ana)).acts).toEqual([act]);
  for (const who of [dan, ben]) expect((await shareOf(who)).acts).toEqual([]);
  const came = { source: "share", code: act.code };
  for (const who of [app.visitor(), ben, zoe, ana]) await looks(who, id, came);
  for (const who of [ben, ana]) await who.put(`/events/${id}/answer`, { answer: "going", ...came });
  // The act's own members don't count as brought by it.
  const brought = { views: 2, coming: 1 };
  expect((await shareOf(ana)).acts).toMatchObject([{ code: act.code, ...brought }]);
  expect(await shareOf(ana)).toMatchObject({ views: 0, coming: 0 });
  const { shares } = (await host.get(`/events/${id}/report`)).body;
  expect(shares).toMatchObject([{ person: null, act: { id: actId, slug }, ...brought }]);
  await zoe.delete(`/acts/${actId}`);
  expect((await host.get(`/events/${id}/report`)).body.shares).toEqual([]);
});

test("a share of a post counts opens, and the author sees the opens of all shares", async () => {
  const post = await postBy(host);
  const { code } = (await ana.put(`/posts/${post.id}/share`)).body;
  expect((await ana.put(`/posts/${post.id}/share`)).body).toEqual({
    code,
    opens: 0,
    allOpens: null,
  });
  const open = (who: Pick<TestPerson, "post">, used: string) =>
    who.post(`/posts/${post.id}/opens`, { code: used });
  for (const who of [app.visitor(), ben]) expect((await open(who, code)).status).toBe(204);
  await open(ben, "AAAAAAAA");
  expect((await ana.put(`/posts/${post.id}/share`)).body.opens).toBe(2);
  expect((await host.put(`/posts/${post.id}/share`)).body).toMatchObject({ opens: 0, allOpens: 2 });
  const hidden = await postBy(host, { visibility: "only-me" });
  expect(await ana.put(`/posts/${hidden.id}/share`)).toRefuseWith("NOT_FOUND");
});
