import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { ask, openRoom } from "../room-chat/test-rooms.ts";
import { goLive, initSegment, mediaSegment, send } from "../streams/test-streams.ts";
import { testApp, type TestApp, type TestClient, type TestPerson } from "../test-app.ts";
import { slowness } from "../../../test/setup/slowness.ts";

let app: TestApp;
let ana: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  [ana, ben] = [await app.person("Ana"), await app.person("Ben")];
});
afterAll(() => app.close());

type Shown = { text: string; votes: number; author: { name: string } | null };

async function listed(viewer: TestClient, room: string, query = ""): Promise<string[]> {
  const { body } = await viewer.get(`${room}/questions${query}`);
  return body.items.map(
    ({ text, votes, author }: Shown) => `${author?.name ?? "?"}: ${text} ${votes}`,
  );
}

/** Retries the vote while the server is busy, as a page does. */
async function insist(person: TestPerson, path: string): Promise<{ status: number }> {
  for (;;) {
    const answer = await person.put(path);
    if (answer.status !== 503) return answer;
  }
}

test("questions are sorted by votes or time, and each person votes once", async () => {
  const { host, room } = await openRoom(app);
  const first = await ask(ana, room, "Which record first?");
  const second = await ask(ben, room, "Is there a second set?");
  const vote = `${room}/questions/${first}/vote`;
  for (const person of [ben, ben, host]) expect((await person.put(vote)).status).toBe(200);
  expect((await ben.put(vote)).body).toMatchObject({ votes: 2, voted: true, mine: false });
  expect(await listed(app.visitor(), room)).toEqual([
    "Ana: Which record first? 2",
    "Ben: Is there a second set? 0",
  ]);
  expect(await listed(ana, room, "?sort=new")).toEqual([
    "Ben: Is there a second set? 0",
    "Ana: Which record first? 2",
  ]);
  expect((await ben.delete(vote)).body).toMatchObject({ votes: 1, voted: false });
  expect((await ben.delete(vote)).body).toMatchObject({ votes: 1 });
  expect(await app.visitor().put(vote)).toRefuseWith("UNAUTHENTICATED");
  expect(await ben.put(`${room}/questions/${newId()}/vote`)).toRefuseWith("NOT_FOUND");
  expect((await ben.delete(`${room}/questions/${first}`)).status).toBe(403);
  expect((await ben.delete(`${room}/questions/${second}`)).status).toBe(204);
  expect(await listed(ben, room)).toEqual(["Ana: Which record first? 1"]);
});

test("only moderators and the author see who asked an anonymous question", async () => {
  const { host, room } = await openRoom(app);
  await ask(ana, room, "Who pays you?", true);
  expect(await listed(ben, room)).toEqual(["?: Who pays you? 0"]);
  expect(JSON.stringify((await ben.get(`${room}/questions`)).body)).not.toContain(ana.id);
  expect(await listed(ana, room)).toEqual(["Ana: Who pays you? 0"]);
  expect(await listed(host, room)).toEqual(["Ana: Who pays you? 0"]);
});

test("hosts answer one question at a time; answered ones become chapters, dismissed ones disappear", async () => {
  const { host, room, id: eventId } = await openRoom(app);
  const epoch = await goLive(host, eventId);
  await send(host, epoch, "init.mp4", initSegment);
  // Twenty seconds of video; the questions are answered in the second half.
  for (const name of ["1.m4s", "2.m4s"]) await send(host, epoch, name, mediaSegment, 10);
  const [one, two, three] = [
    await ask(ana, room, "One?"),
    await ask(ana, room, "Two?"),
    await ask(ana, room, "Rude?"),
  ];
  const set = (person: TestPerson, id: string, state: string) =>
    person.put(`${room}/questions/${id}/state`, { state });
  expect(await set(ana, one, "answered")).toRefuseWith("NOT_ALLOWED");
  expect((await set(host, one, "answering")).body.state).toBe("answering");
  const both = await Promise.all([set(host, two, "answering"), set(host, two, "answering")]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await set(host, three, "dismissed");
  const states = async (viewer: TestClient) => {
    const { body } = await viewer.get(`${room}/questions?sort=new`);
    return body.items.map(({ text, state }: { text: string; state: string }) => text + state);
  };
  expect(await states(ben)).toEqual(["Two?answering", "One?answered"]);
  expect(await states(host)).toHaveLength(3);
  expect(await states(ana)).toHaveLength(3);
  const { body } = await app.visitor().get(`${room}/chapters`);
  expect(body.items.map(({ title }: { title: string }) => title)).toEqual(["One?", "Two?"]);
  expect(await ben.put(`${room}/questions/${one}/vote`)).toRefuseWith("NOT_ALLOWED");
  await set(host, two, "open");
  expect((await ben.get(`${room}/chapters`)).body.items).toHaveLength(1);
});

test("a blocked person's questions are hidden, and nobody can flood the hosts", async () => {
  const { room } = await openRoom(app);
  const cleo = await app.person("Cleo");
  for (let n = 1; n <= 10; n += 1) await ask(cleo, room, `Question ${n}?`);
  const more = { id: newId(), text: "One more?" };
  expect((await cleo.post(`${room}/questions`, more)).body.code).toMatch(
    /NOT_ALLOWED|TOO_MANY_TRIES/,
  );
  expect(await listed(ben, room)).toHaveLength(10);
  await ben.put(`/people/${cleo.id}/block`);
  expect(await listed(ben, room)).toEqual([]);
});

test("200 simultaneous votes on a question all count, and are removed with the voter's account", async () => {
  const { room } = await openRoom(app);
  const id = await ask(ana, room, "Encore?");
  const crowd = await Promise.all(Array.from({ length: 20 }, (_, n) => app.person(`Voter ${n}`)));
  const votes = await Promise.all(
    crowd.flatMap((person) =>
      Array.from({ length: 10 }, () => insist(person, `${room}/questions/${id}/vote`)),
    ),
  );
  expect(new Set(votes.map(({ status }) => status))).toEqual(new Set([200]));
  // The other 180 voters have no session, so their votes are inserted the way the server would write them.
  await app.services.db.execute(sql`
    with crowd as (insert into users (id, name, username, email) select gen_random_uuid(), 'V', 'v' || n, 'v' || n || '@people.example'
      from generate_series(1, 180) as n returning id),
    voted as (insert into question_votes (question_id, person_id) select ${id}::uuid, id from crowd)
    update questions set votes = votes + 180 where id = ${id}`);
  expect((await ana.get(`${room}/questions`)).body.items[0].votes).toBe(200);
  const [leaver] = crowd;
  await leaver!.post("/my/account/deletion", { password: leaver!.password });
  expect((await ana.get(`${room}/questions`)).body.items[0].votes).toBe(199);
});

test("ten thousand questions are paged without duplicates, and the last page is as fast as the first", async () => {
  const { id, room } = await openRoom(app);
  await app.services.db.execute(sql`
    insert into questions (id, event_id, author_id, text, votes)
    select gen_random_uuid(), ${id}, ${ana.id}, 'Question ' || n, n % 50 from generate_series(1, 10000) as n`);
  for (const sort of ["votes", "new"]) {
    const seen = new Set<string>();
    const times: number[] = [];
    for (let cursor = ""; ;) {
      const startedAt = performance.now();
      const { body } = await ben.get(`${room}/questions?limit=50&sort=${sort}${cursor}`);
      times.push(performance.now() - startedAt);
      for (const one of body.items) seen.add(one.id);
      if (body.next === null) break;
      cursor = `&cursor=${body.next}`;
    }
    expect([seen.size, times.length]).toEqual([10_000, 200]);
    expect(median(times.slice(-50))).toBeLessThan(2 * median(times.slice(0, 50)) + 20);
    expect(Math.max(...times)).toBeLessThan(1_000 * (await slowness()));
  }
});

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
