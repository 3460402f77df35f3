import { afterEach, expect, test, vi } from "vitest";
import type { EncodedFile } from "../../cmaf/open-segments.ts";
import { openOutbox } from "./outbox.ts";

afterEach(() => vi.unstubAllGlobals());

const init = (): EncodedFile => ({ init: new Uint8Array(8) });
const ignore = () => undefined;
const piece = (): EncodedFile => ({ bytes: new Uint8Array(8), seconds: 1 });

/** A connection that is blocked until opened, and a server that records what it receives. */
function slowLine() {
  const sent: string[] = [];
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  let epoch = 1;
  vi.stubGlobal("fetch", async (address: string) => {
    await isOpen;
    sent.push(new URL(address, "http://x").pathname.split("/").slice(-2).join("/"));
    return Response.json({ outcome: "stored" });
  });
  async function requestEpoch() {
    await isOpen;
    epoch += 1;
    const opened = { epoch, token: "t" };
    return { ok: true as const, status: 201, json: async () => opened };
  }
  return { sent, open, requestEpoch };
}

test("late output of a slow encoder is sent in its own epoch, even after the next one has started", async () => {
  const { sent, open, requestEpoch } = slowLine();
  const first = { epoch: 1, token: "t" };
  const outbox = openOutbox("e", first, { requestEpoch, onHealth: ignore, onEnd: ignore });
  const old = outbox.openLane();
  for (const file of [init(), piece()]) old(file);
  outbox.beginEpoch(360);
  const next = outbox.openLane();
  next(init());
  old(piece());
  next(piece());
  open();
  await expect
    .poll(() => sent)
    .toEqual(["1/init.mp4", "1/1.m4s", "1/2.m4s", "2/init.mp4", "2/1.m4s"]);
  // Too late by now.
  old(piece());
  next(piece());
  await expect.poll(() => sent.at(-1)).toBe("2/2.m4s");
  expect(sent).toHaveLength(6);
});

const requestEpoch = () => Promise.reject(new Error("no other epoch is asked for"));

test("a full disk is reported to the host, and pending segments are sent once there is space", async () => {
  let isFull = true;
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    if (isFull) return Response.json({ title: "Nothing was saved." }, { status: 507 });
    sent.push(new URL(address, "http://x").pathname.split("/").at(-1) ?? "");
    return Response.json({ outcome: "stored" });
  });
  const heard: (string | null)[] = [];
  const onHealth = ({ problem }: { problem: string | null }) => void heard.push(problem);
  const onEnd = vi.fn();
  const outbox = openOutbox("e", { epoch: 1, token: "t" }, { requestEpoch, onHealth, onEnd });
  const add = outbox.openLane();
  for (const file of [init(), piece(), piece()]) add(file);
  await expect.poll(() => heard.at(-1)).toContain("The server has no room left.");
  isFull = false;
  await expect.poll(() => sent, { timeout: 20_000 }).toEqual(["init.mp4", "1.m4s", "2.m4s"]);
  expect(heard.at(-1)).toBeNull();
  expect(onEnd).not.toHaveBeenCalled();
});
