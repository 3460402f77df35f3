import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../src/server/lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../../src/server/test-app.ts";
import { comments, likes, posts } from "../../src/server/posts/tables.ts";

const crowdSize = 200;
let app: TestApp;
let ana: TestPerson;
let crowd: TestPerson[];
beforeAll(async () => {
  app = await testApp();
  ana = await app.person("Ana");
  crowd = [];
  for (let n = 0; n < crowdSize; n += 1) crowd.push(await app.person(`Fan ${n}`));
});
afterAll(() => app.close());

const publish = async () =>
  (await ana.post("/posts", { id: newId(), type: "post", content: "Everybody at once" })).body
    .id as string;

async function countedAndStored(postId: string) {
  const { db } = app.services;
  const [post] = await db.select().from(posts).where(eq(posts.id, postId));
  const [rows, people] = [
    await db.$count(likes, eq(likes.postId, postId)),
    await db
      .select({ people: sql<number>`count(distinct user_id)::int` })
      .from(likes)
      .where(eq(likes.postId, postId)),
  ];
  return { counter: post?.likes, rows, people: people[0]?.people };
}

test("two hundred people like one post at once and every like counts", async () => {
  const id = await publish();
  const answers = await Promise.all(crowd.map((fan) => fan.put(`/posts/${id}/like`)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  // Those whose likes were counted together read the same number; the last of them reads all.
  expect(Math.max(...answers.map(({ body }) => body.likes))).toBe(crowdSize);
  expect(await countedAndStored(id)).toEqual({
    counter: crowdSize,
    rows: crowdSize,
    people: crowdSize,
  });
});

test("after two hundred people like and unlike at once, the counter matches the rows", async () => {
  const id = await publish();
  const statuses = new Set<number>();
  await Promise.all(
    crowd.map(async (fan, n) => {
      for (let click = 0; click < 10; click += 1) {
        const answer = await ((click + n) % 2 === 0
          ? fan.put(`/posts/${id}/like`)
          : fan.delete(`/posts/${id}/like`));
        statuses.add(answer.status);
      }
    }),
  );
  expect(statuses).toEqual(new Set([200]));
  expect(await countedAndStored(id)).toEqual({
    counter: crowdSize / 2,
    rows: crowdSize / 2,
    people: crowdSize / 2,
  });
});

test("a hundred simultaneous clicks by one person never count twice", async () => {
  const id = await publish();
  const [fan] = crowd;
  await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      n % 2 ? fan?.put(`/posts/${id}/like`) : fan?.delete(`/posts/${id}/like`),
    ),
  );
  const { counter, rows } = await countedAndStored(id);
  expect(counter).toBe(rows);
  expect(rows).toBeLessThanOrEqual(1);
});

test("likes and comments during a deletion end cleanly and leave nothing behind", async () => {
  const codes = new Set<number>();
  for (let round = 0; round < 10; round += 1) {
    const id = await publish();
    const fans = crowd.slice(0, 20);
    const clicks = fans.flatMap((fan) => [
      fan.put(`/posts/${id}/like`),
      fan.post(`/posts/${id}/comments`, { id: newId(), content: "Me too" }),
      fan.delete(`/posts/${id}/like`),
    ]);
    const all = await Promise.all([...clicks, ana.delete(`/posts/${id}`)]);
    for (const { status } of all) codes.add(status);
    expect(await app.services.db.$count(likes, eq(likes.postId, id))).toBe(0);
    expect(await app.services.db.$count(comments, eq(comments.postId, id))).toBe(0);
  }
  expect([...codes].filter((code) => code >= 500)).toEqual([]);
});
