import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { slowness } from "../../../test/setup/slowness.ts";
import { cutSlowClients } from "./cut-slow-clients.ts";

const open: { server: Server; sockets: Socket[] }[] = [];
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});

/** A server that reads each body to its end, with the given bounds, and clients that control what they send. */
async function serverWith(bounds: Parameters<typeof cutSlowClients>[1]) {
  const server = createServer((request, response) => {
    void text(request).then(
      (body) => response.end(`read ${body.length}`),
      () => {},
    );
  });
  cutSlowClients(server, { windowMs: 100, bytesPerWindow: 100, ...bounds });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const sockets: Socket[] = [];
  open.push({ server, sockets });
  const { port } = server.address() as AddressInfo;
  return async function client(length: number) {
    const socket = connect(port, "127.0.0.1");
    sockets.push(socket);
    let answer = "";
    let closed = false;
    socket.on("data", (data) => (answer += data));
    socket.on("error", () => {}).on("close", () => (closed = true));
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n\r\n`);
    await wait(20);
    return { socket, answer: () => answer, closed: () => closed };
  };
}

test("a body that trickles in is cut off; a steady one is read, however long it takes", async () => {
  const windowMs = 500 * (await slowness());
  const client = await serverWith({ windowMs });
  const [slow, steady] = [await client(1_000), await client(1_000)];
  for (let sent = 0; sent < 10; sent += 1) {
    slow.socket.write("a");
    steady.socket.write("a".repeat(100));
    await wait(0.3 * windowMs);
  }
  await expect.poll(slow.closed).toBe(true);
  expect(slow.answer()).toBe("");
  await expect.poll(steady.answer).toContain("read 1000");
});

test("the number of unfinished bodies per address is limited; complete ones don't count", async () => {
  const client = await serverWith({ windowMs: 60_000, unfinished: 3 });
  const left = [await client(10), await client(10), await client(10)];
  const refused = await client(10);
  await expect.poll(refused.closed).toBe(true);
  left[0]?.socket.write("0123456789");
  await expect.poll(() => left[0]?.answer()).toContain("read 10");
  const next = await client(10);
  next.socket.write("0123456789");
  await expect.poll(next.answer).toContain("read 10");
  expect(left.slice(1).map(({ closed }) => closed())).toEqual([false, false]);
});

test("behind a proxy, which all requests share as their address, nobody is refused because of others", async () => {
  const client = await serverWith({ windowMs: 60_000, unfinished: 1, countsAddresses: false });
  const all = [await client(10), await client(10), await client(10)];
  for (const { socket } of all) socket.write("0123456789");
  for (const { answer } of all) await expect.poll(answer).toContain("read 10");
});
