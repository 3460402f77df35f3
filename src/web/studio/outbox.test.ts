import { afterEach, expect, test, vi } from "vitest";
import type { EncodedFile } from "../../cmaf/open-segments.ts";
import { openOutbox } from "./outbox.ts";

// Without a page there is no session to send with.
vi.mock("../app/request-context.ts", () => ({
  send: (address: string, init: RequestInit) => fetch(address, init),
}));
afterEach(() => vi.unstubAllGlobals());

const init = (): EncodedFile => ({ init: new Uint8Array(8) });
const piece = (): EncodedFile => ({ bytes: new Uint8Array(8), seconds: 1 });

/** A line that lets nothing through until it is opened, and a server that writes down what it gets. */
function slowLine() {
  const sent: string[] = [];
  const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
  let epochs = 1;
  vi.stubGlobal("fetch", async (address: string | URL | Request) => {
    await isOpen;
    const { pathname } = new URL(address instanceof Request ? address.url : address, "http://x");
    if (pathname.endsWith("/room/epochs")) {
      epochs += 1;
      return Response.json({ epoch: epochs, token: "t" }, { status: 201 });
    }
    sent.push(pathname.split("/").slice(-2).join("/"));
    return Response.json({ outcome: "stored" });
  });
  return { sent, open };
}

function newOutbox() {
  const first = { epoch: 1, token: "t" };
  return openOutbox("e", first, { onHealth: () => undefined, onEnd: () => undefined });
}

test("what a slow encoder gives after the start of the next epoch lands in its own", async () => {
  const { sent, open } = slowLine();
  const outbox = newOutbox();
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
