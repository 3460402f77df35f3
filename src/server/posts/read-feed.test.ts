import sharp from "sharp";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Post } from "../../contract/posts.ts";
import type { Page } from "../../contract/shapes.ts";
import { seededRandom } from "../../art/seeded-random.ts";
import { countingQueries, openDatabase } from "../lib/database/database.ts";
import { newId } from "../lib/ids.ts";
import { send } from "../media/test-upload.ts";
import { suspensions } from "../moderation/tables.ts";
import { listPosts } from "./list-posts.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";

const random = seededRandom(14);
const oneOf = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
const visibilities = ["public", "public", "followers", "only-me"] as const;

let app: TestApp;
const people: TestPerson[] = [];
const postIds: string[] = [];
beforeAll(async () => {
  app = await testApp();
  for (let i = 0; i < 20; i += 1) people.push(await app.person(`Person ${i}`));
  await publishPosts();
  await actOnThem();
});
afterAll(() => app.close());

async function publishPosts() {
  const background = { r: 200, g: 90, b: 60 };
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
  for (let i = 0; i < 45; i += 1) {
    const author = oneOf(people);
    const id = newId();
    const post = { type: "post", id, content: `Number ${i}`, visibility: oneOf(visibilities) };
    const about = { eventDate: "2031-05-02", venue: "Hall", organizer: "Ana" };
    const more = [
      () => ({}),
      () => ({ type: "event", ...about, eventCategory: "Music" }),
      async () => ({ mediaId: (await send(author, picture)).body.id }),
      () => ({ type: "achievement", competition: "Open Mic", placement: "1st" }),
    ];
    await author.post("/posts", { ...post, ...(await oneOf(more)()) });
    postIds.push(id);
  }
}

/** Creates random likes, comments, RSVPs, follows and blocks among all of them, and suspends two people. */
async function actOnThem() {
  for (let i = 0; i < 160; i += 1) {
    const [person, other, id] = [oneOf(people), oneOf(people), oneOf(postIds)];
    const post: Post | undefined = (await person.get(`/posts/${id}`)).body;
    if (i % 4 === 0) await person.put(`/posts/${id}/like`);
    else if (i % 4 === 1) await person.put(`/people/${other.id}/follow`);
    else if (i % 4 === 2)
      await person.post(`/posts/${id}/comments`, { id: newId(), content: "Yes" });
    else if (post?.event) await person.put(`/events/${post.event.id}/answer`, { answer: "going" });
    if (i % 20 === 19 && person !== other) await person.put(`/people/${other.id}/block`);
  }
  const personIds = people.slice(0, 2).map(({ id }) => id);
  await app.services.db
    .insert(suspensions)
    .values(personIds.map((personId) => ({ personId, reason: "test" })));
}

test("twenty people see exactly the posts they may see in the feed, each as on its own page", async () => {
  for (const viewer of people) {
    const { items }: { items: Post[] } = (await viewer.get("/posts?limit=50")).body;
    const pages = await Promise.all(postIds.map((id) => viewer.get(`/posts/${id}`)));
    const visible = pages.filter(({ status }) => status === 200).map(({ body }) => body as Post);
    // Posts with equal times are ordered by id.
    const byTime = visible.toSorted((a, b) => (`${a.time}${a.id}` < `${b.time}${b.id}` ? 1 : -1));
    expect(items).toEqual(byTime);
    expect(JSON.stringify(items)).toBe(JSON.stringify(byTime));
  }
});

test("people who ask at once get the same pages as one after another, each their own", async () => {
  const [first] = people;
  const pages = ["/posts", "/posts?limit=3", `/posts?by=${first?.id}`, "/posts?limit=50"];
  const each = pages.flatMap((page) => people.map((person) => () => person.get(page)));
  const alone: unknown[] = [];
  for (const ask of each) alone.push((await ask()).body);
  const { result, statements } = await countingQueries(() =>
    Promise.all(people.map((person) => person.get("/posts"))),
  );
  // Eight people share a statement, so twenty pages and their sessions take a fraction of the hundred that they take apart.
  expect(statements.length).toBeLessThan(30);
  expect(result.map(({ body }) => body)).toEqual(alone.slice(0, people.length));
  const together = await Promise.all(each.map((ask) => ask()));
  expect(together.map(({ body }) => JSON.stringify(body))).toEqual(
    alone.map((body) => JSON.stringify(body)),
  );
});

test("a visitor sees a person's posts as on the posts' own pages", async () => {
  const visitor = app.visitor();
  for (const { id } of people) {
    const { items }: { items: Post[] } = (await visitor.get(`/posts?by=${id}`)).body;
    for (const item of items) expect((await visitor.get(`/posts/${item.id}`)).body).toEqual(item);
  }
});

test("pages of every size connect without gaps", async () => {
  const [viewer] = people.slice(-1);
  const whole: Post[] = (await viewer?.get("/posts?limit=50"))?.body.items;
  for (const limit of [3, 6, 7, 20]) {
    const items: Post[] = [];
    for (let address: string | undefined = `/posts?limit=${limit}`; address;) {
      const page: Page<Post> = (await viewer?.get(address))?.body;
      items.push(...page.items);
      address = page.next === null ? undefined : `/posts?limit=${limit}&cursor=${page.next}`;
    }
    expect(items).toEqual(whole);
  }
});

test("the feed's events reuse one plan, however many of them a page has", async () => {
  const { db, close } = openDatabase({
    connection: { connectionString: app.databaseUrl },
    log: app.services.log,
    max: 1,
  });
  for (let i = 0; i < 3; i += 1)
    for (const { id } of people) await listPosts(db, undefined, { by: id, limit: 3 + i });
  const plans = await db.execute<{ planned: number; reused: number }>(
    sql`select custom_plans::int as planned, generic_plans::int as reused
      from pg_prepared_statements where name = 'feed_visitor_events'`,
  );
  await close();
  // PostgreSQL makes five custom plans before it considers a generic one.
  expect(plans.rows).toEqual([{ planned: 5, reused: expect.any(Number) }]);
  expect(plans.rows[0]?.reused).toBeGreaterThan(5);
});
