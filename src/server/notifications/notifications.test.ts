import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import {
  notificationsOf,
  comment,
  postBy,
  notificationTexts,
  unread,
} from "./test-notifications.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const people = (...names: string[]) => Promise.all(names.map((name) => app.person(name)));
const party = { type: "event", eventDate: "2099-01-01", venue: "V", organizer: "O" };
const partyBy = (person: TestPerson) =>
  postBy(person, { ...party, title: "Garden party", eventCategory: "Music" });

describe("a person is notified", () => {
  test("of a follower, a like, a comment and an RSVP, each with a link to it", async () => {
    const [ana, ben] = (await people("Ana Silva", "Ben Ito")) as [TestPerson, TestPerson];
    const [post, event] = [await postBy(ana), await partyBy(ana)];
    await ben.put(`/people/${ana.id}/follow`);
    await ben.put(`/posts/${post.id}/like`);
    await comment(ben, post.id);
    await ben.put(`/events/${event.event.id}/answer`, { answer: "maybe" });
    const cards = await notificationsOf(ana);
    expect(
      cards.map(({ kind, title, message, href, read, count }) => [
        kind,
        title,
        message,
        href,
        read,
        count,
      ]),
    ).toEqual([
      [
        "rsvp",
        "RSVP",
        "Ben Ito might go to “Garden party”.",
        `/events/${event.event.slug}`,
        false,
        1,
      ],
      [
        "comment",
        "Comment received",
        "Ben Ito commented on your post “Doors at eight.”",
        `/posts/${post.id}`,
        false,
        1,
      ],
      [
        "like",
        "New like",
        "Ben Ito liked your post “Doors at eight.”",
        `/posts/${post.id}`,
        false,
        1,
      ],
      ["follow", "New follower", "Ben Ito started following you.", `/profile/${ben.id}`, false, 1],
    ]);
    expect(cards[0]?.people).toMatchObject([{ id: ben.id, name: "Ben Ito" }]);
    expect(await unread(ana)).toBe(4);
    expect(await notificationsOf(ben)).toEqual([]);
  });

  test("never of their own actions", async () => {
    const [ana] = (await people("Ana")) as [TestPerson];
    const event = await partyBy(ana);
    await ana.put(`/posts/${event.id}/like`);
    await comment(ana, event.id);
    await ana.put(`/events/${event.event.id}/answer`, { answer: "going" });
    expect(await notificationsOf(ana)).toEqual([]);
  });

  test("of several people on one card, the latest three by name", async () => {
    const [ana, ben, cleo, dan, eve] = (await people("Ana", "Ben", "Cleo", "Dan", "Eve")) as [
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    const post = await postBy(ana, {
      content: "",
      title: "Soundcheck",
      type: "achievement",
      competition: "C",
      placement: "P",
    });
    await ben.put(`/posts/${post.id}/like`);
    await cleo.put(`/posts/${post.id}/like`);
    expect(await notificationTexts(ana)).toEqual(["Cleo and Ben liked your post “Soundcheck”."]);
    await dan.put(`/posts/${post.id}/like`);
    await eve.put(`/posts/${post.id}/like`);
    const [card] = await notificationsOf(ana);
    expect(card).toMatchObject({ count: 4, title: "New likes" });
    expect(card?.message).toBe("Eve and 3 others liked your post “Soundcheck”.");
    expect(card?.people.map(({ name }) => name)).toEqual(["Eve", "Dan", "Cleo"]);
    expect(await unread(ana)).toBe(1);
  });

  test("of RSVPs, with the answer that all of them gave", async () => {
    const [ana, ben, cleo] = (await people("Ana", "Ben", "Cleo")) as [
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    const { event } = await partyBy(ana);
    const message = async () => (await notificationsOf(ana))[0]?.message;
    await ben.put(`/events/${event.id}/answer`, { answer: "going" });
    expect(await message()).toBe("Ben is going to “Garden party”.");
    await cleo.put(`/events/${event.id}/answer`, { answer: "maybe" });
    expect(await message()).toBe("Cleo and Ben responded to “Garden party”.");
    await cleo.put(`/events/${event.id}/answer`, { answer: "going" });
    expect(await message()).toBe("Cleo and Ben are going to “Garden party”.");
  });

  test("of a second comment on the same card, counting its author once", async () => {
    const [ana, ben] = (await people("Ana", "Ben")) as [TestPerson, TestPerson];
    const post = await postBy(ana);
    await comment(ben, post.id);
    await comment(ben, post.id);
    expect(await notificationsOf(ana)).toMatchObject([{ count: 1, kind: "comment" }]);
  });
});

describe("an undone action", () => {
  test("removes its card, and repeating it does not notify twice", async () => {
    const [ana, ben] = (await people("Ana", "Ben")) as [TestPerson, TestPerson];
    const [post, event] = [await postBy(ana), await partyBy(ana)];
    const actions = [
      [`/people/${ana.id}/follow`],
      [`/posts/${post.id}/like`],
      [`/events/${event.event.id}/answer`, { answer: "going" }, { answer: "not-going" }],
    ] as const;
    for (const [address, done, undone] of actions) {
      const undo = () => (undone ? ben.put(address, undone) : ben.delete(address));
      await ben.put(address, done);
      const [card] = await notificationsOf(ana);
      await ana.put(`/notifications/${card?.id}/read`);
      await undo();
      expect(await notificationsOf(ana)).toEqual([]);
      await ben.put(address, done);
      expect(await notificationsOf(ana)).toMatchObject([{ id: card?.id, read: true }]);
      expect(await unread(ana)).toBe(0);
      await undo();
    }
  });

  test("a repeated like brings the unread card back unread", async () => {
    const [ana, ben] = (await people("Ana", "Ben")) as [TestPerson, TestPerson];
    const post = await postBy(ana);
    await ben.put(`/posts/${post.id}/like`);
    await ben.delete(`/posts/${post.id}/like`);
    expect(await unread(ana)).toBe(0);
    await ben.put(`/posts/${post.id}/like`);
    expect(await unread(ana)).toBe(1);
  });

  test("a deleted comment leaves the card of the person's other comment", async () => {
    const [ana, ben] = (await people("Ana", "Ben")) as [TestPerson, TestPerson];
    const post = await postBy(ana);
    const [first, second] = [await comment(ben, post.id), await comment(ben, post.id)];
    await ben.delete(`/comments/${first}`);
    expect(await notificationTexts(ana)).toHaveLength(1);
    await ana.delete(`/comments/${second}`);
    expect(await notificationTexts(ana)).toEqual([]);
  });

  test("a deleted post removes its notifications, and a deleted person their actions", async () => {
    const [ana, ben, cleo] = (await people("Ana", "Ben", "Cleo")) as [
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    const [post, other] = [await postBy(ana), await postBy(ana, { content: "Another" })];
    await ben.put(`/posts/${post.id}/like`);
    await ben.put(`/posts/${other.id}/like`);
    await cleo.put(`/posts/${other.id}/like`);
    await ana.delete(`/posts/${post.id}`);
    expect(await notificationTexts(ana)).toEqual(["Cleo and Ben liked your post “Another”."]);
    await cleo.post("/my/account/deletion", { password: cleo.password });
    expect(await notificationTexts(ana)).toEqual(["Ben liked your post “Another”."]);
    await ben.post("/my/account/deletion", { password: ben.password });
    expect(await notificationTexts(ana)).toEqual([]);
    expect(await unread(ana)).toBe(0);
  });

  test("a block removes both people from old cards, and only a new follow notifies again", async () => {
    const [ana, ben, cleo] = (await people("Ana", "Ben", "Cleo")) as [
      TestPerson,
      TestPerson,
      TestPerson,
    ];
    const [post, bens] = [await postBy(ana), await postBy(ben)];
    await ben.put(`/posts/${post.id}/like`);
    await cleo.put(`/posts/${post.id}/like`);
    await ana.put(`/posts/${bens.id}/like`);
    await ben.put(`/people/${ana.id}/follow`);
    await ana.put(`/people/${ben.id}/block`);
    expect(await notificationTexts(ana)).toEqual(["Cleo liked your post “Doors at eight.”"]);
    expect(await notificationsOf(ben)).toEqual([]);
    expect([await unread(ana), await unread(ben)]).toEqual([1, 0]);
    await ana.delete(`/people/${ben.id}/block`);
    expect(await notificationTexts(ana)).toEqual([
      "Cleo and Ben liked your post “Doors at eight.”",
    ]);
    expect(await notificationTexts(ben)).toEqual(["Ana liked your post “Doors at eight.”"]);
  });
});

test("a kind that is switched off is hidden from the list and the badge until it is on again", async () => {
  const [ana, ben] = (await people("Ana", "Ben")) as [TestPerson, TestPerson];
  const post = await postBy(ana);
  await ben.put(`/posts/${post.id}/like`);
  const { body: choices } = await ana.get("/notification-choices");
  expect(choices.like).toEqual({ inApp: true, email: false, push: false });
  expect(choices.comment).toEqual({ inApp: true, email: true, push: true });
  await Promise.all([
    ana.put("/notification-choices/like", { inApp: false }),
    ana.put("/notification-choices/like", { email: true }),
  ]);
  expect((await ana.get("/notification-choices")).body.like).toEqual({
    inApp: false,
    email: true,
    push: false,
  });
  expect([await notificationsOf(ana), await unread(ana)]).toEqual([[], 0]);
  await ana.put("/notification-choices/like", { inApp: true });
  expect(await unread(ana)).toBe(1);
  expect(await ana.put("/notification-choices/dreams", { inApp: true })).toRefuseWith("BAD_INPUT");
});

test.each(["0000-01-01T00:00:00Z", "9999-12-31T23:59:59-23:59"])(
  "everything is marked read until %s, however far off",
  async (until) => {
    const ana = await app.person("Ana");
    expect((await ana.put("/notifications/read", { until })).status).toBe(204);
  },
);
