import { io, type Socket } from "socket.io-client";
import { v7 } from "uuid";
import type { LiveHint } from "../../src/contract/live.ts";
import { removeData, startMarquee } from "../setup/running-marquee.ts";
import { signUp } from "./members.ts";

// Pairs of people with open pages who message each other at a steady rate.
const people = 400;
const perSecond = 200;
const seconds = Number(process.argv[2] ?? 60);
const goals = { acknowledged: 150, seen: 250 };

type Member = { cookie: string; id: string; socket: Socket; got: Map<string, number[]> };

const marquee = await startMarquee({
  env: { TRUST_PROXY: "1", LOG_LEVEL: "warn", SAMPLES: "off" },
});
try {
  await measure();
} finally {
  await marquee.end();
  await removeData(marquee.dataDir);
}

async function measure() {
  const members = await enter();
  // Each pair's first message creates their conversation.
  await Promise.all(members.map((_, i) => (i % 2 === 0 ? say(members, i) : undefined)));
  const sent = new Map<string, { at: number; acknowledged: number | undefined; to: number }>();
  const answers: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = startedAt + (n * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    const from = n % people;
    const id = v7();
    // Measured from the scheduled time, so that a stalled generator counts as waiting.
    const entry = { at: due, acknowledged: undefined as number | undefined, to: from ^ 1 };
    sent.set(id, entry);
    answers.push(
      (async () => {
        if ((await say(members, from, id)) === 201) entry.acknowledged = performance.now();
      })(),
    );
  }
  await Promise.all(answers);
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  for (const { socket } of members) socket.close();

  const all = [...sent];
  const taken = all.flatMap(([, { at, acknowledged }]) =>
    acknowledged ? [acknowledged - at] : [],
  );
  const arrivals = all.map(([id, { at, to }]) => ({ at, came: members[to]?.got.get(id) ?? [] }));
  const seen = arrivals.flatMap(({ at, came: [first] }) => (first ? [first - at] : []));
  const lost = arrivals.filter(({ came }) => came.length === 0).length;
  const double = arrivals.filter(({ came }) => came.length > 1).length;
  console.log(`\n${perSecond} messages/s between ${people} people for ${seconds} s`);
  print("acknowledged", taken, goals.acknowledged);
  print("seen by the other", seen, goals.seen);
  console.log(
    `refused ${all.length - taken.length}, lost ${lost}, double ${double} of ${all.length}`,
  );
}

async function enter(): Promise<Member[]> {
  const members: Member[] = [];
  while (members.length < people) {
    const batch = Array.from({ length: 4 }, async (_, i) => {
      const n = members.length + i;
      const member = await signUp(marquee.url, `Member ${n}`, `10.8.${n >> 8}.${n & 255}`);
      const headers = { cookie: member.cookie, origin: marquee.url };
      const socket = io(marquee.url, {
        path: "/live",
        transports: ["websocket"],
        forceNew: true,
        extraHeaders: headers,
      });
      const got = new Map<string, number[]>();
      socket.on("hint", (hint: LiveHint) => {
        if (hint.type !== "message") return;
        const { id } = hint.message;
        got.set(id, [...(got.get(id) ?? []), performance.now()]);
      });
      await new Promise<void>((resolve) => socket.on("connect", () => resolve()));
      return { ...member, socket, got };
    });
    members.push(...(await Promise.all(batch)));
  }
  for (const [i, { cookie }] of members.entries())
    await fetch(`${marquee.url}/api/v1/people/${members[i ^ 1]?.id}/follow`, {
      method: "PUT",
      headers: { cookie, origin: marquee.url },
    });
  return members;
}

/** Sends a message, retrying once with the same id if the connection fails. */
async function say(members: Member[], from: number, id = v7()): Promise<number> {
  return sayOnce(members, from, id).catch(() => sayOnce(members, from, id));
}

async function sayOnce(members: Member[], from: number, id: string): Promise<number> {
  const response = await fetch(`${marquee.url}/api/v1/messages`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: marquee.url,
      cookie: members[from]?.cookie ?? "",
    },
    body: JSON.stringify({ id, to: members[from ^ 1]?.id, text: "Doors at eight, as ever." }),
  });
  await response.arrayBuffer();
  return response.status;
}

function print(what: string, times: number[], goal: number) {
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  const missed = Number(at(0.99)) > goal ? "MISSED" : "";
  console.log(
    `${what.padEnd(18)} p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   goal ${goal} ms  ${missed}`,
  );
}
