import { createServer as createHttpServer } from "node:http";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { LiveHint } from "../../src/contract/live.ts";
import { newId } from "../../src/server/lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../../src/server/test-app.ts";
import { between, friends } from "../../src/server/messages/test-people.ts";

// The full test uses 100 clients; on a shared machine, fewer prove the same.
const clients = Number(process.env["CUT_CLIENTS"] ?? 20);
const messagesEach = 50;
const cutsEach = 20;

type Seen = { id: string; place: number; text: string };

let app: TestApp;
let port: number;
let stop: () => Promise<void>;
beforeAll(async () => {
  app = await testApp();
  const server = createHttpServer(getRequestListener(app.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  const closeLive = await app.attachLive(server);
  stop = async () => {
    await closeLive();
    server.closeAllConnections();
    server.close();
  };
});
afterAll(async () => {
  await stop();
  await app.close();
});

/** A separate connection to the server that can be cut. */
async function openLine() {
  const open = new Set<Socket>();
  let isCut = false;
  const line = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => line.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    async cut(ms: number) {
      isCut = true;
      for (const socket of open) socket.destroy();
      await wait(ms);
      isCut = false;
    },
    close() {
      for (const socket of open) socket.destroy();
      line.close();
    },
  };
}

/** Behaves like a page: retries with the same id until acknowledged, and after every gap fetches what was missed. */
async function openPage(me: TestPerson, other: TestPerson) {
  const line = await openLine();
  const pair = between(me, other);
  const headers = { cookie: me.cookie(), origin: "http://localhost:3000" };
  const seen: Seen[] = [];
  let doubles = 0;
  let catching: Promise<void> | undefined;

  function take(message: Seen): boolean {
    const last = seen.at(-1)?.place ?? 0;
    if (message.place <= last) return true;
    if (message.place > last + 1) return false;
    if (seen.some(({ id }) => id === message.id)) doubles += 1;
    seen.push(message);
    return true;
  }
  async function readOn() {
    for (let newer = true; newer;) {
      const address = `/api/v1/conversations/${pair}/messages?after=${seen.at(-1)?.place ?? 0}`;
      const response = await fetch(line.url + address, { headers }).catch(() => undefined);
      const body = await response?.json().catch(() => undefined);
      if (!body?.items) {
        await wait(20);
        continue;
      }
      body.items.forEach(take);
      newer = body.newer;
    }
  }
  function catchUp(): Promise<void> {
    catching ??= readOn().finally(() => (catching = undefined));
    return catching;
  }
  const socket = io(line.url, {
    path: "/live",
    transports: ["websocket"],
    extraHeaders: headers,
    reconnectionDelay: 20,
    reconnectionDelayMax: 100,
  });
  socket.on("connect", () => void catchUp());
  socket.on("hint", (hint: LiveHint) => {
    if (hint.type === "message" && !take(hint.message)) void catchUp();
  });

  async function say(text: string): Promise<void> {
    const body = JSON.stringify({ id: newId(), to: other.id, text });
    const init = {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
    };
    for (;;) {
      const answer = await fetch(`${line.url}/api/v1/messages`, init).catch(() => undefined);
      if (answer?.status === 201) return;
      await answer?.body?.cancel();
      await wait(20);
    }
  }
  return {
    seen,
    doubles: () => doubles,
    catchUp,
    async write() {
      for (let n = 0; n < messagesEach; n += 1) {
        const said = say(`${me.name} ${n}`);
        const isCutNow =
          Math.floor((n * cutsEach) / messagesEach) !==
          Math.floor(((n + 1) * cutsEach) / messagesEach);
        // Cut during the request, either before or after it was stored.
        if (isCutNow) await wait(Math.random() * 12).then(() => line.cut(Math.random() * 60));
        await said;
      }
    },
    close() {
      socket.close();
      line.close();
    },
  };
}

test(
  `${clients} clients, each cut off ${cutsEach} times during ${messagesEach} messages: nothing lost, nothing duplicated, one order`,
  { timeout: 300_000 },
  async () => {
    const pairs: [TestPerson, TestPerson][] = [];
    for (let n = 0; n < clients / 2; n += 1) pairs.push(await friends(app, `A${n}`, `B${n}`));
    const startedAt = performance.now();
    const pages = await Promise.all(
      pairs.map(async ([one, other]) => [await openPage(one, other), await openPage(other, one)]),
    );
    await Promise.all(pages.flat().map((page) => page.write()));
    for (const page of pages.flat()) await page.catchUp();
    await expect
      .poll(() => pages.flat().filter(({ seen }) => seen.length < 2 * messagesEach).length)
      .toBe(0);
    for (const [index, [one, other]] of pages.entries()) {
      const names = pairs[index]?.map(({ name }) => name) ?? [];
      const said = names.flatMap((name) =>
        Array.from({ length: messagesEach }, (_, n) => `${name} ${n}`),
      );
      expect(one?.seen.map(({ text }) => text).toSorted()).toEqual(said.toSorted());
      expect(other?.seen.map(({ id }) => id)).toEqual(one?.seen.map(({ id }) => id));
      expect([one?.doubles(), other?.doubles()]).toEqual([0, 0]);
      // Each person's messages are in the order they were sent.
      for (const name of names) {
        const own = one?.seen.map(({ text }) => text).filter((text) => text.startsWith(`${name} `));
        expect(own).toEqual(said.filter((text) => text.startsWith(`${name} `)));
      }
    }
    for (const page of pages.flat()) page.close();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(
      `${clients * messagesEach} messages over ${clients * cutsEach} cuts in ${seconds} s`,
    );
  },
);
