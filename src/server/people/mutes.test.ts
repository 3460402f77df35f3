import { afterAll, beforeAll, expect, test } from "vitest";
import { comment, notificationsOf, postBy, unread } from "../notifications/test-notifications.ts";
import { friends, send } from "../messages/test-people.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const idsIn = async (person: TestPerson, address: string) =>
  (await person.get(address)).body.items.map(({ id }: { id: string }) => id);

test("a muted person disappears from the feed and notifications but not from their profile, and can't tell", async () => {
  const [ana, ben] = await friends(app, "Ana", "Ben");
  const own = await postBy(ana);
  const loud = await postBy(ben, { content: "Look at me!" });
  expect((await ana.put(`/people/${ben.id}/mute`)).status).toBe(204);
  expect((await ana.put(`/people/${ben.id}/mute`)).status).toBe(204);
  expect(await idsIn(ana, "/posts")).not.toContain(loud.id);
  expect(await idsIn(ana, `/posts?by=${ben.id}`)).toEqual([loud.id]);
  expect((await ana.get("/posts/newer")).body.count).toBe(0);
  await comment(ben, own.id, "First!");
  await ben.put(`/posts/${own.id}/like`);
  const kinds = (await notificationsOf(ana)).map(({ kind }) => kind);
  expect(kinds).not.toContain("comment");
  expect(kinds).not.toContain("like");
  expect(await unread(ana)).toBe(0);
  // His messages to her still arrive.
  expect((await send(ben, ana, "Hello?")).status).toBe(201);
  expect((await ana.get("/conversations")).body.items[0].unread).toBe(1);
  expect((await ana.get(`/people/${ben.id}`)).body.mutedByMe).toBe(true);
  expect((await ben.get(`/people/${ana.id}`)).body).toMatchObject({ mutedByMe: false });
  expect(await idsIn(ana, "/mutes")).toEqual([ben.id]);
  expect(await idsIn(ben, "/mutes")).toEqual([]);
  await ana.delete(`/people/${ben.id}/mute`);
  expect(await idsIn(ana, "/posts")).toContain(loud.id);
  expect((await notificationsOf(ana)).map(({ kind }) => kind)).toContain("comment");
});

test("nobody mutes themselves or a person whom a block hides", async () => {
  const [ana, ben] = [await app.person("Ana"), await app.person("Ben")];
  expect(await ana.put(`/people/${ana.id}/mute`)).toRefuseWith("NOT_ALLOWED");
  await ben.put(`/people/${ana.id}/block`);
  expect(await ana.put(`/people/${ben.id}/mute`)).toRefuseWith("NOT_FOUND");
});
