import { expect, test } from "vitest";
import { endRun } from "./end-run.ts";
import type { EncodedFile } from "../../cmaf/open-segments.ts";
import { openOutbox } from "./outbox.ts";

const epoch = { epoch: 1, token: "t" };
const files: EncodedFile[] = [
  { init: new Uint8Array(8) },
  { bytes: new Uint8Array(8), seconds: 1 },
  { bytes: new Uint8Array(8), seconds: 1 },
];

const hang = () => new Promise<void>(() => undefined);
const requestEpoch = () => Promise.reject(new TypeError("Failed to fetch"));
const ignore = () => undefined;
const fail = () => Promise.reject(new Error("closed"));

/** An outbox that can't send: a relative URL has no server here. */
function stuckOutbox() {
  const outbox = openOutbox("e", epoch, { requestEpoch, onHealth: ignore, onEnd: ignore });
  const add = outbox.openLane();
  for (const file of files) add(file);
  return outbox;
}

test("a broadcast with a hanging encoder and no connection ends in time, without its last seconds", async () => {
  const since = performance.now();
  expect(await endRun({ stop: hang, outbox: stuckOutbox() }, 200)).toBe(2);
  expect(performance.now() - since).toBeLessThan(5_000);
});

test("an encoder that fails at the end doesn't keep the broadcast from ending", async () => {
  expect(await endRun({ stop: fail, outbox: stuckOutbox() }, 50)).toBe(2);
});
