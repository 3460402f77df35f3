import { sql } from "drizzle-orm";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listen } from "../../../test/setup/listening-app.ts";
import type { LiveHint } from "../../contract/live.ts";
import { publish } from "../events/test-events.ts";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { notificationTexts, usernameOf } from "../notifications/test-notifications.ts";

let app: TestApp;
let host: TestPerson;
let ben: TestPerson;
let event: { id: string; slug: string };
beforeAll(async () => {
  app = await testApp();
  host = await app.person("Host");
  await app.services.db.execute(sql`update users set email_verified = true where id = ${host.id}`);
  ben = await app.person("Ben");
  event = await publish(host, { title: "Vinyl Night" });
});
afterAll(() => app.close());

const words = (content: string) => ({ id: newId(), content });
async function read(person: Pick<TestPerson, "get">, id = event.id) {
  const { body } = await person.get(`/events/${id}/comments`);
  return body.items.map(({ content }: { content: string }) => content);
}

test("a comment on an event is stored once, notifies the host once, and is readable by everybody", async () => {
  const said = words("See you by the crates");
  const sent = await Promise.all(
    [1, 2, 3].map(() => ben.post(`/events/${event.id}/comments`, said)),
  );
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(sent[0]?.body).toMatchObject({
    postId: null,
    eventId: event.id,
    author: { id: ben.id },
    can: { edit: true, delete: true },
  });
  expect(await read(app.visitor())).toEqual(["See you by the crates"]);
  expect(await notificationTexts(host)).toEqual(["Ben commented on “Vinyl Night”."]);
  expect(await host.post(`/events/${event.id}/comments`, said)).toRefuseWith("CONFLICT");
  expect(await host.get(`/events/${newId()}/comments`)).toRefuseWith("NOT_FOUND");
});

test("people edit their own comments, and the host can delete any", async () => {
  const { id } = await publish(host, { title: "Open Stage" });
  const [mine, other, hosts] = [words("Mine"), words("Other"), words("Welcome")];
  for (const said of [mine, other]) await ben.post(`/events/${id}/comments`, said);
  await host.post(`/events/${id}/comments`, hosts);
  const change = await ben.patch(`/comments/${mine.id}`, { content: "Mine, better" });
  expect(change.body).toMatchObject({ content: "Mine, better", edited: true });
  expect(await host.patch(`/comments/${mine.id}`, { content: "No" })).toRefuseWith("NOT_FOUND");
  expect(await ben.delete(`/comments/${hosts.id}`)).toRefuseWith("NOT_FOUND");
  expect((await host.delete(`/comments/${other.id}`)).status).toBe(204);
  expect(await read(ben, id)).toEqual(["Mine, better", "Welcome"]);
});

test("people mentioned in a comment are notified if they may see the event", async () => {
  const [cara, dave] = [await app.person("Cara"), await app.person("Dave")];
  const closed = await publish(host, { title: "Closed night", visibility: "invite-only" });
  const names = `@${await usernameOf(cara)} and @${await usernameOf(dave)}, come!`;
  await host.post(`/events/${closed.id}/people`, {
    username: await usernameOf(cara),
    role: "guest",
  });
  await host.post(`/events/${closed.id}/comments`, words(names));
  expect(await notificationTexts(cara)).toContain("Host mentioned you in “Closed night”.");
  expect(await notificationTexts(dave)).toEqual([]);
});

test("a block hides comments both ways, and only visible ones can be reported", async () => {
  const [eve, finn] = [await app.person("Eve"), await app.person("Finn")];
  const { id } = await publish(host, { title: "Garden party" });
  const [eves, finns] = [words("Eve was here"), words("Finn was here")];
  await eve.post(`/events/${id}/comments`, eves);
  await finn.post(`/events/${id}/comments`, finns);
  const report = (targetId: string) =>
    finn.post("/reports", { id: newId(), target: "comment", targetId, category: "spam" });
  expect((await report(eves.id)).status).toBe(204);
  await eve.put(`/people/${finn.id}/block`);
  expect(await read(eve, id)).toEqual(["Eve was here"]);
  expect(await read(finn, id)).toEqual(["Finn was here"]);
  expect(await report(eves.id)).toRefuseWith("NOT_FOUND");
  await host.put(`/people/${finn.id}/block`);
  expect(await finn.patch(`/comments/${finns.id}`, { content: "Still?" })).toRefuseWith(
    "NOT_FOUND",
  );
  expect((await finn.delete(`/comments/${finns.id}`)).status).toBe(204);
});

test("comments are deleted with their author and with the event", async () => {
  const gus = await app.person("Gus");
  const { id } = await publish(host, { title: "Short story" });
  await gus.post(`/events/${id}/comments`, words("Bye"));
  await ben.post(`/events/${id}/comments`, words("Stay"));
  await gus.post("/my/account/deletion", { password: gus.password });
  expect(await read(ben, id)).toEqual(["Stay"]);
});

describe("open pages", () => {
  test("are told about a comment on the event they show, unless their viewer may not see it", async () => {
    const server = await listen(app);
    const closed = await publish(host, { title: "Behind doors", visibility: "invite-only" });
    const headers = { cookie: ben.cookie(), origin: "http://localhost:3000" };
    const socket = io(server.url, {
      path: "/live",
      transports: ["websocket"],
      extraHeaders: { ...headers, "sec-fetch-site": "same-origin" },
    });
    const heard: LiveHint[] = [];
    socket.on("hint", (hint: LiveHint) => heard.push(hint));
    const watch = (id: string) => socket.timeout(3_000).emitWithAck("watchEvent", id);
    expect(await watch(event.id)).toBe(1);
    expect(await watch(closed.id)).toBe(0);
    await host.post(`/events/${closed.id}/comments`, words("Among us"));
    await host.post(`/events/${event.id}/comments`, words("Doors at eight"));
    await expect
      .poll(() => heard.filter(({ type }) => type === "event-comments-changed"))
      .toEqual([{ type: "event-comments-changed", eventId: event.id }]);
    socket.close();
    await server.close();
  });
});
