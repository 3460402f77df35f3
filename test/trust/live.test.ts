import { expect, onTestFinished, test } from "vitest";
import { isOpen, openRaw } from "../setup/raw-live.ts";
import { run } from "./programs/run.ts";

const hints = 10_000;

test("fifty pages that stop reading cost the server at most 64 MB, and readers miss nothing", async () => {
  const { says, tell, stop } = await startLive();
  const own = await says(/port (\d+)/);
  const url = `http://127.0.0.1:${own}`;
  const open = (cookie: string) => openRaw(url, { cookie, origin: "http://localhost:3000" });
  const stuck = await Promise.all(Array.from({ length: 50 }, () => open("stuck")));
  const reading = await open("reading");
  let heard = 0;
  reading.on("message", (data) => (heard += String(data).includes("conversation-changed") ? 1 : 0));
  for (const socket of stuck) socket.pause();
  tell(`${hints}\n`);
  const grown = Number(await says(/grew (\d+)/));
  expect(grown).toBeLessThan(64);
  await expect.poll(() => heard).toBe(hints);
  expect(isOpen(reading)).toBe(true);
  // Each was sent ten megabytes, more than the socket buffers hold, so each was disconnected.
  for (const socket of stuck) socket.resume();
  await expect.poll(() => stuck.filter(isOpen).length).toBe(0);
  reading.terminate();
  stop();
});

async function startLive() {
  const program = run("live.ts");
  onTestFinished(() => void program.child.kill());
  return {
    tell: (line: string) => program.child.stdin?.write(line),
    stop: () => program.child.kill(),
    async says(pattern: RegExp): Promise<string> {
      await expect.poll(() => program.output(), { timeout: 40_000 }).toMatch(pattern);
      return pattern.exec(program.output())?.[1] ?? "";
    },
  };
}
