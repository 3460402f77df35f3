import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { v7 } from "uuid";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { signUp } from "../bench/members.ts";
import { removeData, startMarquee, type RunningMarquee } from "../setup/running-marquee.ts";
import { slowness } from "../setup/slowness.ts";

// The full test has a hundred rounds.
const rounds = Number(process.env["KILLS"] ?? 8);
const writers = 4;
let dataDir = "";
afterAll(() => removeData(dataDir));

test(
  `no acknowledged post or message is missing or duplicated after ${rounds} kills in the middle of writing`,
  { timeout: rounds * 60_000 },
  async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "marquee-kill-"));
    const env = { SAMPLES: "off", TRUST_PROXY: "1" };
    const acknowledged: string[] = [];
    let messages = 0;
    let members: Member[] = [];
    let marquee = await startMarquee({ dataDir, env });
    onTestFinished(() => void marquee.process.kill("SIGKILL"));
    for (let round = 0; round < rounds; round++) {
      // New writers in each round, so that nobody reaches the limit on posts.
      members = await Promise.all(
        Array.from({ length: writers }, (_, i) =>
          signUp(marquee.url, `Writer ${i}`, `10.9.${round}.${i}`),
        ),
      );
      await becomeFriends(marquee.url, members);
      const said = members.map((): string[] => []);
      const posted = await writeUntilKilled(marquee, { members, said }, 150 + ((round * 97) % 350));
      acknowledged.push(...posted);
      messages += said.flat().length;
      marquee = await startMarquee({ dataDir, env });
      const missing = await notFound(marquee.url, members[0]?.cookie ?? "", posted);
      expect(missing, `round ${round}: acknowledged and gone`).toEqual([]);
      for (const [i, member] of members.entries()) {
        const stored = await readAll(marquee.url, member, members[i ^ 1]?.id ?? "");
        expect(stored.map(({ place }) => place)).toEqual(stored.map((_, at) => at + 1));
        const ids = stored.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(said[i]?.filter((id) => !ids.includes(id))).toEqual([]);
      }
    }
    const [reader] = members;
    expect(await notFound(marquee.url, reader?.cookie ?? "", acknowledged)).toEqual([]);
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * writers);
    expect(messages).toBeGreaterThanOrEqual(rounds * writers);
    await marquee.end();
    console.log(
      `${acknowledged.length} posts and ${messages} messages acknowledged over ${rounds} kills, none missing`,
    );
  },
);

type Member = { cookie: string; id: string };
type Writing = { members: Member[]; said: string[][] };

/** Makes neighbors follow each other, so that they can exchange messages without requests. */
async function becomeFriends(url: string, members: Member[]): Promise<void> {
  for (const [i, { cookie }] of members.entries())
    await fetch(`${url}/api/v1/people/${members[i ^ 1]?.id}/follow`, {
      method: "PUT",
      headers: { origin: url, cookie },
    });
}

/** Each writer posts and messages its neighbor as fast as it can until the kill. Only responses with 201 count. */
async function writeUntilKilled(
  marquee: RunningMarquee,
  { members, said }: Writing,
  afterMs: number,
): Promise<string[]> {
  const acknowledged: string[] = [];
  const killed = new AbortController();
  const writing = members.map(async ({ cookie }, i) => {
    const send = (address: string, body: object) =>
      fetch(`${marquee.url}/api/v1${address}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: marquee.url, cookie },
        body: JSON.stringify(body),
      }).then(
        ({ status }) => status,
        () => undefined,
      );
    while (!killed.signal.aborted) {
      const [id, messageId] = [v7(), v7()];
      const posted = await send("/posts", { type: "post", id, content: "Still standing?" });
      if (posted === 201) acknowledged.push(id);
      if (posted === 429) return;
      const message = { id: messageId, to: members[i ^ 1]?.id, text: "Still there?" };
      if ((await send("/messages", message)) === 201) said[i]?.push(messageId);
    }
  });
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  // A slow machine takes longer to get into the middle of writing.
  while (acknowledged.length < writers || said.flat().length < writers)
    await new Promise((resolve) => setTimeout(resolve, 10));
  await marquee.end("SIGKILL");
  killed.abort();
  await Promise.all(writing);
  return acknowledged;
}

/** Reads a conversation from its beginning. */
async function readAll(url: string, { cookie, id }: Member, otherId: string) {
  const pair = [id, otherId].toSorted().toReversed().join("_");
  const found: { id: string; place: number }[] = [];
  for (let newer = true; newer;) {
    const after = found.at(-1)?.place ?? 0;
    const response = await fetch(
      `${url}/api/v1/conversations/${pair}/messages?after=${after}&limit=100`,
      { headers: { cookie } },
    );
    const body = (await response.json()) as { items: typeof found; newer: boolean };
    found.push(...body.items);
    newer = body.newer;
  }
  return found;
}

async function notFound(url: string, cookie: string, ids: string[]): Promise<string[]> {
  const missing: string[] = [];
  for (const id of ids) {
    const response = await fetch(`${url}/api/v1/posts/${id}`, { headers: { cookie } });
    if (response.status !== 200) missing.push(id);
  }
  return missing;
}

test(
  "a second start on the same data folder fails within two seconds and names the first",
  { timeout: 300_000 },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "marquee-twice-"));
    const first = await startMarquee({ dataDir: folder });
    const startedAt = performance.now();
    const second = await startMarquee({ dataDir: folder }).then(
      () => "it started",
      (error: Error) => error.message,
    );
    expect(performance.now() - startedAt).toBeLessThan(2_000 * (await slowness()));
    expect(second).toContain(`process ${first.process.pid}`);
    expect(second).toContain(first.url);
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
    await first.end();
    await removeData(folder);
  },
);
