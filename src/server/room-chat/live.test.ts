import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LiveHint } from "../../contract/live.ts";
import { newId } from "../lib/ids.ts";
import { broadcast, goLive } from "../streams/test-streams.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { ask, openRoom, say } from "./test-rooms.ts";

let app: TestApp;
let address: string;
let stop: () => Promise<void>;
let ana: TestPerson;
let ben: TestPerson;
let cleo: TestPerson;
beforeAll(async () => {
  app = await testApp();
  const server = createServer(getRequestListener(app.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const closeLive = await app.attachLive(server);
  stop = async () => {
    await closeLive();
    server.close();
    await app.close();
  };
  [ana, ben, cleo] = [await app.person("Ana"), await app.person("Ben"), await app.person("Cleo")];
  await ana.put(`/people/${cleo.id}/block`);
});
afterAll(() => stop());

/** A page that shows a room, with every hint it has received. */
async function openPage(person: TestPerson, eventId: string) {
  const socket: Socket = io(address, {
    path: "/live",
    transports: ["websocket"],
    forceNew: true,
    extraHeaders: {
      cookie: person.cookie(),
      origin: "http://localhost:3000",
      "sec-fetch-site": "same-origin",
    },
  });
  const heard: LiveHint[] = [];
  socket.on("hint", (hint: LiveHint) => heard.push(hint));
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  const watching: unknown = await socket.timeout(5_000).emitWithAck("watchRoom", eventId);
  const texts = () =>
    heard.flatMap((hint) =>
      hint.type === "room-messages" ? hint.messages.map(({ text }) => text) : [],
    );
  return { socket, heard, watching, texts };
}

test("a message reaches everybody in the room except people separated by a block", async () => {
  const { id, room } = await openRoom(app);
  const [ofAna, ofBen, ofCleo] = [
    await openPage(ana, id),
    await openPage(ben, id),
    await openPage(cleo, id),
  ];
  expect([ofAna.watching, ofBen.watching]).toEqual([1, 1]);
  await say(cleo, room, "From Cleo");
  await say(ben, room, "One");
  await say(ben, room, "Two");
  await expect.poll(ofAna.texts).toEqual(["One", "Two"]);
  await expect.poll(() => ofBen.texts().toSorted()).toEqual(["From Cleo", "One", "Two"]);
  const questionId = await ask(cleo, room, "Who asks this?", true);
  await ben.put(`${room}/questions/${questionId}/vote`);
  await expect.poll(() => ofBen.heard.map(({ type }) => type)).toContain("room-votes");
  expect(ofBen.heard).toContainEqual(
    expect.objectContaining({
      type: "room-question",
      question: expect.objectContaining({ author: null, text: "Who asks this?" }),
    }),
  );
  expect(JSON.stringify(ofAna.heard)).not.toContain("Who asks this?");
  for (const { socket } of [ofAna, ofBen, ofCleo]) socket.close();
});

test("outsiders hear nothing from a closed room, and a connection hears only one room", async () => {
  const { id, host, room } = await openRoom(app, { visibility: "invite-only" });
  const other = await openRoom(app);
  const outside = await openPage(ben, id);
  const inside = await openPage(host, id);
  expect([outside.watching, inside.watching]).toEqual([0, 1]);
  await say(host, room, "Secret");
  await expect.poll(inside.texts).toEqual(["Secret"]);
  expect(outside.texts()).toEqual([]);
  for (const eventId of [newId(), "nonsense", 7, { length: 1 }])
    expect(await outside.socket.timeout(5_000).emitWithAck("watchRoom", eventId)).toBe(0);
  await inside.socket.timeout(5_000).emitWithAck("watchRoom", other.id);
  await say(host, room, "Secret again");
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(inside.texts()).toEqual(["Secret"]);
  for (const { socket } of [outside, inside]) socket.close();
});

test("emojis are counted and sent once a second; unknown ones and those of muted people are ignored", async () => {
  const { id, host, room } = await openRoom(app);
  await host.put(`${room}/muted/${cleo.id}`);
  const [ofAna, ofBen] = [await openPage(ana, id), await openPage(ben, id)];
  const ofCleo = await openPage(cleo, id);
  expect(ofCleo.watching).toBe(1);
  ofCleo.socket.emit("react", "👏");
  for (const emoji of ["❤️", "❤️", "👏", "💩", 7]) ofAna.socket.emit("react", emoji);
  for (let n = 0; n < 8; n += 1) ofBen.socket.emit("react", "🔥");
  const sums = () => {
    const counts: Record<string, number> = {};
    for (const hint of ofBen.heard)
      if (hint.type === "room-reactions")
        for (const [emoji, count] of Object.entries(hint.counts))
          counts[emoji] = (counts[emoji] ?? 0) + count;
    return counts;
  };
  await expect.poll(sums).toEqual({ "❤️": 2, "👏": 1, "🔥": 8 });
  await expect
    .poll(async () => (await app.visitor().get(`${room}/talk`)).body.reactions)
    .toEqual({ "❤️": 2, "👏": 1, "🔥": 8 });
  for (const { socket } of [ofAna, ofBen, ofCleo]) socket.close();
});

test("broadcast captions reach open pages", async () => {
  const { id, host, room } = await openRoom(app);
  await broadcast(host, await goLive(host, id), 1);
  const page = await openPage(cleo, id);
  const line = { id: newId(), text: "Good evening", at: new Date().toISOString() };
  const { body } = await host.post(`${room}/live-captions`, line);
  await expect
    .poll(() => page.heard, { timeout: 60_000 })
    .toContainEqual({ type: "live-captions", eventId: id, captions: [body] });
  page.socket.close();
});

test("a poll's votes reach open pages as one hint a second", async () => {
  const { id, host, room } = await openRoom(app);
  const page = await openPage(ben, id);
  const poll = { id: newId(), question: "Which side?", options: ["A", "B"] };
  await host.post(`${room}/polls`, poll);
  for (const person of [ana, ben, cleo])
    await person.put(`${room}/polls/${poll.id}/vote`, { choices: [1] });
  await expect
    .poll(
      () => {
        const last = page.heard.findLast((hint) => hint.type === "room-poll");
        return last?.type === "room-poll" && last.poll.options[1]?.votes;
      },
      { timeout: 60_000 },
    )
    .toBe(3);
  expect(JSON.stringify(page.heard)).not.toContain("myChoices");
  page.socket.close();
});
