import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { v7 } from "uuid";
import { afterAll, expect, test } from "vitest";
import { signUp } from "../bench/members.ts";
import { removeData, startMarquee, type RunningMarquee } from "../setup/running-marquee.ts";

const rounds = 20;
const writers = 4;
let dataDir = "";
afterAll(() => removeData(dataDir));

test(
  `no acknowledged post is missing after ${rounds} kills in the middle of writing`,
  { timeout: 300_000 },
  async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), "marquee-kill-"));
    const env = { SAMPLES: "off", TRUST_PROXY: "1" };
    const acknowledged: string[] = [];
    let members: { cookie: string; id: string }[] = [];
    let marquee = await startMarquee({ dataDir, env });
    for (let round = 0; round < rounds; round++) {
      // New writers each round, so that nobody meets the limit on posts.
      members = await Promise.all(
        Array.from({ length: writers }, (_, i) =>
          signUp(marquee.url, `Writer ${i}`, `10.9.${round}.${i}`),
        ),
      );
      const posted = await writeUntilKilled(marquee, members, 150 + ((round * 97) % 350));
      acknowledged.push(...posted);
      marquee = await startMarquee({ dataDir, env });
      const missing = await notFound(marquee.url, members[0]?.cookie ?? "", posted);
      expect(missing, `round ${round}: acknowledged and gone`).toEqual([]);
    }
    const [reader] = members;
    expect(await notFound(marquee.url, reader?.cookie ?? "", acknowledged)).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(rounds * writers);
    await marquee.end();
    console.log(`${acknowledged.length} posts acknowledged over ${rounds} kills, none missing`);
  },
);

/** Every writer posts as fast as it can; the kill comes in the middle. Only what was answered with 201 counts. */
async function writeUntilKilled(
  marquee: RunningMarquee,
  members: { cookie: string }[],
  afterMs: number,
): Promise<string[]> {
  const acknowledged: string[] = [];
  const killed = new AbortController();
  const writing = members.map(async ({ cookie }) => {
    while (!killed.signal.aborted) {
      const id = v7();
      const response = await fetch(`${marquee.url}/api/v1/posts`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: marquee.url, cookie },
        body: JSON.stringify({ type: "post", id, content: "Still standing?" }),
      }).catch(() => undefined);
      if (response?.status === 201) acknowledged.push(id);
      else if (response?.status === 429) return;
    }
  });
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await marquee.end("SIGKILL");
  killed.abort();
  await Promise.all(writing);
  return acknowledged;
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
  "a second start on the same data folder refuses within two seconds and names the first",
  { timeout: 60_000 },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "marquee-twice-"));
    const first = await startMarquee({ dataDir: folder });
    const begun = performance.now();
    const second = await startMarquee({ dataDir: folder }).then(
      () => "it started",
      (error: Error) => error.message,
    );
    expect(performance.now() - begun).toBeLessThan(2_000);
    expect(second).toContain(`process ${first.process.pid}`);
    expect(second).toContain(first.url);
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
    await first.end();
    await removeData(folder);
  },
);
