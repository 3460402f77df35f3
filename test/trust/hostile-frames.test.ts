import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../src/server/lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../../src/server/test-app.ts";
import { openPage } from "../setup/live-page.ts";
import { listen } from "../setup/listening-app.ts";
import { isOpen, openRaw } from "../setup/raw-live.ts";
import { slowness } from "../setup/slowness.ts";

let app: TestApp;
let place: Awaited<ReturnType<typeof listen>>;
let ana: TestPerson;
let post: string;
const origin = "http://localhost:3000";

beforeAll(async () => {
  app = await testApp();
  place = await listen(app);
  ana = await app.person("Ana");
  post = (await ana.post("/posts", { id: newId(), type: "post", content: "Hear me." })).body.id;
});
afterAll(async () => {
  await place.close();
  await app.close();
});

/** Whether another person still gets responses. */
async function serves(): Promise<boolean> {
  const ben = await app.person("Ben");
  const page = await openPage(place.url, { id: ben.id, cookie: ben.cookie(), origin });
  const watching = await page.watch([post]);
  page.close();
  return watching === 1;
}

const frames: Record<string, (string | Buffer)[]> = {
  "a megabyte": [`42["watch",["${"x".repeat(2 ** 20)}"]]`],
  "a megabyte of bytes": [Buffer.alloc(2 ** 20)],
  "bytes that nobody announced": [Buffer.from("42[]")],
  "half a packet": ['42["watch",['],
  "no packet": ["hello"],
  "an event without a name": ["42[]"],
  "an event by a number": ["42[1,2]"],
  "an event that nobody hears": [
    '42["launch",{"now":true}]',
    '42["constructor"]',
    '42["__proto__"]',
  ],
  "an event of the house itself": ['42["disconnect"]', '42["connect_error"]'],
  "bytes for ids": ['451-["watch",{"_placeholder":true,"num":0}]', Buffer.from("not an id")],
  "bytes that never come": ['451-["watch",{"_placeholder":true,"num":9}]', '42["watch",[]]'],
  "a thousand brackets deep": [`42["watch",${"[".repeat(1_000)}${"]".repeat(1_000)}]`],
  "an answer to no question": ["4399[1]"],
  "another room of the house": ["40/admin,"],
  "what only the server says": ['40{"sid":"mine"}', '44{"message":"no"}', "41"],
};

test.each(Object.entries(frames))("%s: the server disconnects or ignores it", async (_, sent) => {
  const socket = await openRaw(place.url, { cookie: ana.cookie(), origin });
  let answered = false;
  socket.on("message", (data) => (answered ||= String(data) === "437[1]"));
  for (const frame of sent) socket.send(frame);
  if (isOpen(socket)) socket.send(`427["watch",["${post}"]]`);
  await expect.poll(() => answered || !isOpen(socket)).toBe(true);
  socket.terminate();
  expect(await serves()).toBe(true);
});

test("ten thousand requests on one connection don't delay anyone else", async () => {
  const socket = await openRaw(place.url, { cookie: ana.cookie(), origin });
  let answers = 0;
  socket.on("message", (data) => (answers += /^43\d/.test(String(data)) ? 1 : 0));
  for (let i = 0; i < 10_000; i++) socket.send(`42${i}["watch",["${post}"]]`);
  const startedAt = performance.now();
  expect(await serves()).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(3_000 * (await slowness()));
  await expect.poll(() => answers).toBe(10_000);
  socket.terminate();
});
