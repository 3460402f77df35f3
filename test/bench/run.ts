import { spawn } from "node:child_process";
import path from "node:path";
import { v7 } from "uuid";
import { freePort, removeData, startMarquee } from "../setup/running-marquee.ts";
import { drive, medianOf, type Figures } from "./measure.ts";
import { signUp } from "./members.ts";

// Goals as shares of what bare node:http answers in the same run; p99 in ms where one is set.
const goals = {
  "landing HTML": { share: 0.01 },
  "feed of 20, JSON": { share: 0.04, p99: 25 },
  "create post": { share: 0.05, p99: 25 },
  like: { share: 0.035, p99: 25 },
  "chat message": { share: 0.035, p99: 25 },
} as const;

const seconds = Number(process.argv[2] ?? 4);
/** Only this one of the cases, when it is named. */
const only = process.argv[3];
const connections = 16;
const json = { "content-type": "application/json" };

const bare = await startBare();
// Each member comes from an address of their own, as behind a proxy: the limits stay on while we measure.
const marquee = await startMarquee({
  env: { TRUST_PROXY: "1", LOG_LEVEL: "warn", SAMPLES: "off" },
});
try {
  await measure();
} finally {
  await marquee.end();
  await removeData(marquee.dataDir);
  bare.process.kill();
}

async function measure() {
  const members = await signUpMany(700);
  const own = (i: number) => ({
    cookie: members[i % members.length]?.cookie ?? "",
    origin: marquee.url,
  });
  const posts: string[] = [];
  for (let i = 0; i < 200; i++) posts.push(await post(own(i)));
  for (const [i, { id }] of members.entries())
    await fetch(`${marquee.url}/api/v1/people/${id}/follow`, {
      method: "PUT",
      headers: own(i + 1),
    });

  let turn = 0;
  const each = (
    make: (i: number) => { method: string; path: string; headers: object; body?: string },
  ) => [{ setupRequest: (request: object) => ({ ...request, ...make(turn++) }) }];
  const cases = {
    "landing HTML": [{ method: "GET", path: "/" }],
    "feed of 20, JSON": each((i) => ({ method: "GET", path: "/api/v1/posts", headers: own(i) })),
    "create post": each((i) => ({
      method: "POST",
      path: "/api/v1/posts",
      headers: { ...json, ...own(i) },
      body: JSON.stringify({ type: "post", id: v7(), content: `Doors at eight, number ${i}.` }),
    })),
    like: each((i) => ({
      method: "PUT",
      path: `/api/v1/posts/${posts[Math.floor(i / members.length) % posts.length]}/like`,
      headers: own(i),
    })),
    // Each writes to the next, who follows them.
    "chat message": each((i) => ({
      method: "POST",
      path: "/api/v1/messages",
      headers: { ...json, ...own(i) },
      body: JSON.stringify({
        id: v7(),
        to: members[(i + 1) % members.length]?.id,
        text: `Doors at eight, number ${i}.`,
      }),
    })),
  };

  console.log(
    `\n${seconds} s a run, the median of 3, ${connections} connections; bare is node:http with 5 KB of JSON.\n`,
  );
  let missed = 0;
  for (const [name, requests] of Object.entries(cases)) {
    if (only !== undefined && name !== only) continue;
    const run = (url: string, what: object[]) =>
      medianOf(3, () => drive({ url, seconds, connections, requests: what as never }));
    const base = await run(bare.url, [{ method: "GET", path: "/" }]);
    const ours = await run(marquee.url, requests);
    if (!report(name as keyof typeof goals, base, ours)) missed++;
  }
  console.log(missed === 0 ? "\nAll goals met." : `\n${missed} goals missed.`);
}

/** Prints one line and says whether the goal was met; a third is allowed for the noise of a shared machine. */
function report(name: keyof typeof goals, base: Figures, ours: Figures): boolean {
  const goal: { share: number; p99?: number } = goals[name];
  const share = ours.perSecond / base.perSecond;
  const met =
    share >= goal.share * (2 / 3) &&
    (goal.p99 === undefined || ours.p99 <= goal.p99 * (4 / 3)) &&
    ours.failures === 0;
  console.log(
    [
      name.padEnd(18),
      `${Math.round(ours.perSecond)}/s`.padStart(9),
      `of ${Math.round(base.perSecond)}/s`.padStart(12),
      percent(share).padStart(8),
      `goal ${percent(goal.share)}`.padStart(12),
      `p99 ${ours.p99} ms`.padStart(11),
      goal.p99 ? `goal ${goal.p99} ms` : "",
      ours.failures > 0 ? `${ours.failures} FAILED` : "",
      met ? "" : "MISSED",
    ].join("  "),
  );
  return met;
}

async function signUpMany(count: number) {
  const members: { cookie: string; id: string }[] = [];
  while (members.length < count) {
    const batch = Array.from({ length: 4 }, (_, i) => {
      const n = members.length + i;
      return signUp(marquee.url, `Member ${n}`, `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
    });
    members.push(...(await Promise.all(batch)));
  }
  return members;
}

async function post(headers: { cookie: string; origin: string }): Promise<string> {
  const id = v7();
  const response = await fetch(`${marquee.url}/api/v1/posts`, {
    method: "POST",
    headers: { ...json, ...headers },
    body: JSON.stringify({
      type: "post",
      id,
      content: "A post to read and like, two lines long.\nDoors at eight.",
    }),
  });
  if (!response.ok) throw new Error(`posting failed: ${await response.text()}`);
  return id;
}

async function startBare() {
  const port = await freePort();
  const file = path.join(import.meta.dirname, "bare-server.ts");
  const child = spawn(process.execPath, [file, String(port)], { stdio: "inherit" });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 100; tries++) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return { url, process: child };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the bare server did not start");
}

function percent(value: number): string {
  return `${(value * 100).toFixed(1)} %`;
}
