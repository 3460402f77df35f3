import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { endBroadcast, openRoom } from "../room-chat/test-rooms.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ana, ben] = [await app.person("Ana"), await app.person("Ben")];
});
afterAll(() => app.close());

const poll = { question: "Which side?", options: ["A side", "B side"], multiple: false };

test("a host opens a poll, people vote and change their vote, and the results remain after closing", async () => {
  const { host, id, room } = await openRoom(app);
  const sent = { ...poll, id: newId() };
  expect(await ana.post(`${room}/polls`, sent)).toRefuseWith("NOT_ALLOWED");
  const opened = await Promise.all([
    host.post(`${room}/polls`, sent),
    host.post(`${room}/polls`, sent),
  ]);
  expect(opened.map(({ status }) => status)).toEqual([201, 201]);
  const vote = (person: TestPerson, choices: number[]) =>
    person.put(`${room}/polls/${sent.id}/vote`, { choices });
  expect((await vote(ana, [0])).body).toMatchObject({ voters: 1, myChoices: [0] });
  await vote(ana, [1]);
  expect((await vote(ben, [1])).body.options).toEqual([
    { text: "A side", votes: 0 },
    { text: "B side", votes: 2 },
  ]);
  expect(await vote(ben, [0, 1])).toRefuseWith("BAD_INPUT");
  expect(await vote(ben, [2])).toRefuseWith("BAD_INPUT");
  expect(await vote(ben, [])).toRefuseWith("BAD_INPUT");
  expect(await ana.put(`${room}/polls/${sent.id}/close`)).toRefuseWith("NOT_ALLOWED");
  expect((await host.put(`${room}/polls/${sent.id}/close`)).body.closed).toBe(true);
  expect(await vote(ben, [0])).toRefuseWith("NOT_ALLOWED");
  await endBroadcast(app, id);
  expect((await app.visitor().get(`${room}/polls`)).body.items).toMatchObject([
    { question: "Which side?", voters: 2, closed: true, myChoices: [] },
  ]);
  expect((await host.delete(`${room}/polls/${sent.id}`)).status).toBe(204);
  expect((await ana.get(`${room}/polls`)).body.items).toEqual([]);
});

test("a poll has two to eight distinct options, and allows several choices only if it says so", async () => {
  const { host, room } = await openRoom(app);
  const sent = { ...poll, id: newId(), options: ["Jazz", "Soul", "Funk"], multiple: true };
  await host.post(`${room}/polls`, sent);
  const voted = await ana.put(`${room}/polls/${sent.id}/vote`, { choices: [2, 0, 2] });
  expect(voted.body).toMatchObject({ voters: 1, myChoices: [0, 2] });
  for (const options of [["Only"], ["Same", "same"], Array.from({ length: 9 }, (_, n) => `${n}`)])
    expect(await host.post(`${room}/polls`, { ...poll, id: newId(), options })).toRefuseWith(
      "BAD_INPUT",
    );
});
