import { afterAll, beforeAll, expect, test } from "vitest";
import type { Post } from "../../contract/posts.ts";
import { listedAct } from "../bookings/test-bookings.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { comment, notificationsOf, postBy } from "../notifications/test-notifications.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const entry = ({ id }: TestPerson, name: string) => ({ name, role: "", personId: id });

/** A host's event with two performers on the line-up, the first with a listed act. */
async function eventWithLineUp(more: object = {}) {
  const [host, delia, rex] = await Promise.all(
    ["Host", "Delia", "Rex"].map((name) => app.person(name)),
  );
  const act = await listedAct(delia!, "Night Ferry");
  const lineUp = [entry(delia!, "Night Ferry"), entry(rex!, "Rex")];
  const event = await publish(host!, { title: "Harvest Stomp", lineUp, ...more });
  return { host: host!, delia: delia!, rex: rex!, act, event };
}

const about = (eventId: string, more: object = {}) => ({
  content: "Bring a coat you can dance in.",
  announces: eventId,
  ...more,
});
const sign = (person: TestPerson, id: string, signed = true) =>
  person.put(`/posts/${id}/cosignature`, { signed });
const follows = (person: TestPerson, actId: string) =>
  person.put(`/acts/${actId}/follow`, { on: true });
const news = async (person: TestPerson) =>
  (await notificationsOf(person)).filter(({ kind }) => kind === "new-event");

test("a followers-only post co-signed by an act on the line-up reaches the followers of both in one thread", async () => {
  const { host, delia, act, event } = await eventWithLineUp();
  await delia.put(`/events/${event.id}/line-up/me`);
  const fans = await Promise.all(["Of the act", "Of Delia"].map((name) => app.person(name)));
  const [ofAct, ofDelia] = fans as [TestPerson, TestPerson];
  await follows(ofAct, act.id);
  await ofDelia.put(`/people/${delia.id}/follow`);
  const stranger = await app.person("Stranger");
  const { id } = await postBy(host, about(event.id, { visibility: "followers" }));
  for (const one of [ofAct, ofDelia]) expect((await one.get(`/posts/${id}`)).status).toBe(404);

  const [ask] = await notificationsOf(delia);
  expect(ask).toMatchObject({ kind: "cosign-ask", href: `/posts/${id}` });
  expect((await delia.get(`/posts/${id}`)).body).toMatchObject({ cosigning: "asked" });
  const signed: Post = (await sign(delia, id)).body;
  expect(signed).toMatchObject({
    cosigning: "signed",
    cosigners: [{ id: delia.id, name: "Night Ferry", act: act.slug }],
    event: { title: "Harvest Stomp" },
  });
  for (const one of [ofAct, ofDelia]) {
    const { items }: { items: Post[] } = (await one.get("/posts")).body;
    expect(items).toContainEqual((await one.get(`/posts/${id}`)).body);
    await comment(one, id, `Coming! ${one.id}`);
  }
  expect((await stranger.get(`/posts/${id}`)).status).toBe(404);
  const thread = (await ofAct.get(`/posts/${id}/comments`)).body.items;
  expect(thread).toHaveLength(2);
  const ofHers = (await ofDelia.get(`/posts?by=${delia.id}&cosigned=true`)).body.items;
  expect(ofHers.map((post: Post) => post.id)).toEqual([id]);
  expect((await ofDelia.get(`/posts?by=${delia.id}`)).body.items).toEqual([]);
  expect(await notificationsOf(host)).toContainEqual(
    expect.objectContaining({ kind: "cosigned", href: `/posts/${id}` }),
  );

  // When a performer leaves the line-up, their followers lose access.
  await delia.delete(`/events/${event.id}/line-up/me`);
  expect((await host.get(`/posts/${id}`)).body.cosigners).toBeUndefined();
  for (const one of [ofAct, ofDelia]) expect((await one.get(`/posts/${id}`)).status).toBe(404);
});

test("followers of a co-signing act are notified of the event once, even if they follow two performers", async () => {
  const { host, delia, rex, act, event } = await eventWithLineUp();
  for (const one of [delia, rex]) await one.put(`/events/${event.id}/line-up/me`);
  const [fan, both, blocked] = await Promise.all(
    ["Fan", "Both", "Blocked"].map((name) => app.person(name)),
  );
  await follows(fan!, act.id);
  await both!.put(`/people/${delia.id}/follow`);
  await both!.put(`/people/${rex.id}/follow`);
  await follows(blocked!, act.id);
  await host.put(`/people/${blocked!.id}/block`);
  await follows(host, act.id);
  const { id } = await postBy(host, about(event.id));
  expect(await news(fan!)).toEqual([]);
  for (const one of [delia, rex]) await sign(one, id);
  // Unsigning and signing again notifies nobody twice.
  await sign(delia, id, false);
  await sign(delia, id);
  expect(await news(fan!)).toMatchObject([
    { message: expect.stringContaining("Delia announced “Harvest Stomp”") },
  ]);
  expect(await news(both!)).toHaveLength(1);
  for (const one of [blocked!, host]) expect(await news(one)).toEqual([]);
});

test("only performers who accepted their place can co-sign, and the author can remove a name for good", async () => {
  const { host, delia, rex, event } = await eventWithLineUp();
  const stranger = await app.person("Stranger");
  const { id } = await postBy(host, about(event.id));
  for (const one of [delia, rex, stranger, host])
    expect(await sign(one, id)).toRefuseWith("NOT_FOUND");
  expect((await notificationsOf(rex)).map(({ kind }) => kind)).toEqual(["ask"]);
  // Accepting the place on the line-up triggers the request to co-sign.
  await rex.put(`/events/${event.id}/line-up/me`);
  expect((await notificationsOf(rex)).map(({ kind }) => kind)).toContain("cosign-ask");
  expect((await sign(rex, id)).body.cosigners).toMatchObject([{ name: "Rex", act: null }]);
  expect(await stranger.delete(`/posts/${id}/cosigners/${rex.id}`)).toRefuseWith("NOT_FOUND");
  expect((await host.delete(`/posts/${id}/cosigners/${rex.id}`)).status).toBe(204);
  const shown: Post = (await rex.get(`/posts/${id}`)).body;
  expect(shown.cosigners).toBeUndefined();
  expect(shown.cosigning).toBeUndefined();
  expect(await sign(rex, id)).toRefuseWith("NOT_ALLOWED");
});

test("a blocked performer's name is hidden and doesn't give access to the post", async () => {
  const { host, delia, act, event } = await eventWithLineUp();
  await delia.put(`/events/${event.id}/line-up/me`);
  const fan = await app.person("Fan");
  await follows(fan, act.id);
  const open = await postBy(host, about(event.id));
  const closed = await postBy(host, about(event.id, { visibility: "followers" }));
  for (const { id } of [open, closed]) await sign(delia, id);
  expect((await fan.get(`/posts/${closed.id}`)).status).toBe(200);
  await fan.put(`/people/${delia.id}/block`);
  expect((await fan.get(`/posts/${closed.id}`)).status).toBe(404);
  expect((await fan.get(`/posts/${open.id}`)).body.cosigners).toBeUndefined();
});

test("only an event's organizers can post about it, and deleting the post keeps the event", async () => {
  const { host, event } = await eventWithLineUp();
  const ben = await app.person("Ben");
  const post = { id: newId(), type: "post", ...about(event.id) };
  expect(await ben.post("/posts", post)).toRefuseWith("NOT_FOUND");
  const hidden = await publish(host, { visibility: "invite-only" });
  const { status } = await host.post("/posts", { ...post, announces: hidden.id });
  expect(status).toBe(422);
  expect((await host.post("/posts", post)).status).toBe(201);
  expect((await host.delete(`/posts/${post.id}`)).status).toBe(204);
  expect((await ben.get(`/events/${event.slug}`)).body).toMatchObject({ cancelled: false });
});

test("an event post from the composer can be co-signed too", async () => {
  const { host, delia } = await eventWithLineUp();
  const { id, event } = await postBy(host, {
    type: "event",
    eventDate: "2031-05-02",
    venue: "Hall",
    organizer: "Host",
    eventCategory: "Music",
  });
  const { version } = (await host.get(`/events/${event.id}/fields`)).body;
  const lineUp = [{ name: "Delia", role: "", personId: delia.id }];
  await host.patch(`/events/${event.id}`, { version, lineUp });
  await delia.put(`/events/${event.id}/line-up/me`);
  expect((await notificationsOf(delia)).map(({ kind }) => kind)).toContain("cosign-ask");
  expect((await sign(delia, id)).body.cosigners).toMatchObject([{ name: "Night Ferry" }]);
});
