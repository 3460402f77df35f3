import { setTimeout as sleep } from "node:timers/promises";
import { v7 } from "uuid";
import type { WebSocket } from "ws";
import type { LiveHint } from "../../src/contract/live.ts";
import { openRaw } from "../setup/raw-live.ts";
import { removeData, startMarquee } from "../setup/running-marquee.ts";
import { signUp } from "./members.ts";
import { machineLoad } from "./machine-load.ts";
import { readCpuTimes } from "./process-time.ts";

// The cost of one public post while this many dashboards are open, each of which asks for the number of new posts.
const dashboards = Number(process.argv[2] ?? 1_000);
const perPerson = 20;
const posts = 3;

type Person = { cookie: string; id: string };

const marquee = await startMarquee({ env: { TRUST_PROXY: "1", SAMPLES: "off" } });
const sockets: WebSocket[] = [];
let asked: { at: number; tookMs: number; status: number }[] = [];
try {
  const people: Person[] = [];
  while (people.length < dashboards / perPerson + 1)
    people.push(await signUp(marquee.url, "Reader", `10.4.${people.length >> 8}.${people.length}`));
  const [author, ...readers] = people as [Person, ...Person[]];
  // One post is shown already, so that each dashboard asks for newer ones.
  const shown = await post(author);
  while (sockets.length < dashboards) {
    const reader = readers[sockets.length % readers.length]!;
    const socket = await openRaw(marquee.url, { cookie: reader.cookie, origin: marquee.url });
    sockets.push(socket);
    askAsTheWebDoes(socket, reader, shown);
  }
  console.log(`${dashboards} dashboards open; load of the machine ${machineLoad()}`);
  await sleep(5_000);
  const idle = await cpuDuring(() => sleep(10_000));
  console.log(`without a post, in ten seconds: ${say(idle)}`);
  for (let n = 0; n < posts; n += 1) {
    asked = [];
    const postedAt = performance.now();
    const spent = await cpuDuring(async () => {
      await post(author);
      while (asked.length < dashboards && performance.now() - postedAt < 60_000) await sleep(100);
    });
    report(postedAt, spent);
    await sleep(1_000);
  }
} finally {
  for (const socket of sockets) socket.terminate();
  await marquee.end();
  await removeData(marquee.dataDir);
}

async function post({ cookie }: Person): Promise<string> {
  const id = v7();
  const response = await fetch(`${marquee.url}/api/v1/posts`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: marquee.url, cookie },
    body: JSON.stringify({ type: "post", id, content: "Doors at eight." }),
  });
  if (response.status !== 201) throw new Error(`no post: ${response.status}`);
  return id;
}

/** Like src/web/posts/live-posts.tsx: asks at a random moment of the span in the hint. */
function askAsTheWebDoes(socket: WebSocket, { cookie }: Person, than: string): void {
  socket.on("message", (data) => {
    const text = String(data);
    if (!text.startsWith("42")) return;
    const [, hint] = JSON.parse(text.slice(2)) as [string, LiveHint];
    if (hint.type !== "posts-added") return;
    setTimeout(
      async () => {
        const at = performance.now();
        const { status } = await fetch(`${marquee.url}/api/v1/posts/newer?than=${than}`, {
          headers: { cookie },
        });
        asked.push({ at, tookMs: performance.now() - at, status });
      },
      Math.random() * (hint.spreadMs ?? 0),
    );
  });
}

async function cpuDuring(work: () => Promise<unknown>) {
  const before = await readCpuTimes(marquee);
  await work();
  const after = await readCpuTimes(marquee);
  if (!before || !after) throw new Error("only Linux says what a process used");
  return { node: after.node - before.node, postgres: after.postgres - before.postgres };
}

function say({ node, postgres }: { node: number; postgres: number }): string {
  return `Node ${node} ms, database ${postgres} ms of CPU`;
}

function report(postedAt: number, spent: { node: number; postgres: number }): void {
  const seconds = Map.groupBy(asked, ({ at }) => Math.floor((at - postedAt) / 1_000));
  const most = Math.max(...[...seconds.values()].map((some) => some.length));
  const times = asked.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  const failed = asked.filter(({ status }) => status !== 200).length;
  console.log(
    `one post: ${say(spent)}; ${asked.length} asked over ${seconds.size} s, at most ${most} in a second, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, ${failed} refused`,
  );
}
