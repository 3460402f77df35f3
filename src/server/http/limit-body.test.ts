import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp } from "../test-app.ts";
import { cutSlowClients } from "./cut-slow-clients.ts";

let app: TestApp;
let server: Server;
let port: number;
beforeAll(async () => {
  app = await testApp();
  server = createServer(getRequestListener(app.app.fetch));
  cutSlowClients(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await app.close();
});

/** Sends that many bytes to the sign-in over one keep-alive connection; returns the status or the error. */
function send(bytes: number, headers: Record<string, string | number>): Promise<unknown> {
  return new Promise((resolve) => {
    const own = { origin: "http://localhost:3000", "content-type": "application/json", ...headers };
    const options = { port, host: "127.0.0.1", method: "POST", path: "/api/v1/session" };
    const sent = request({ ...options, headers: own }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode));
    });
    sent.on("error", resolve);
    sent.end(Buffer.alloc(bytes, "a"));
  });
}

test("a write without a body is answered at once, and leaves nothing waiting", async () => {
  const ana = await app.person("Ana");
  const post = await ana.post("/posts", { type: "post", id: newId(), content: "Doors at eight." });
  const write = (path: string, method: string) =>
    fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      headers: { origin: "http://localhost:3000", cookie: ana.cookie() },
    });
  const ended: boolean[] = [];
  server.on("request", (incoming, response) =>
    response.once("close", () => ended.push(incoming.readableEnded)),
  );
  for (let time = 0; time < 3; time += 1)
    expect((await write(`/posts/${post.body.id}/like`, "PUT")).status).toBe(200);
  // A write that lacks the body it needs.
  expect((await write("/session", "POST")).status).toBe(422);
  await vi.waitFor(() => expect(ended).toEqual([true, true, true, true]));
});

test.each([300 * 1024, 1024 * 1024, 8 * 1024 * 1024])(
  "a client that sends %d bytes is told each time that it's too much, and can keep using the connection",
  async (bytes) => {
    const named = { "content-length": bytes };
    const unnamed = { "transfer-encoding": "chunked" };
    const origin = { "sec-fetch-site": "same-origin" };
    for (let time = 0; time < 4; time += 1) {
      expect(await send(bytes, { ...origin, ...named })).toBe(413);
      expect(await send(bytes, { ...origin, ...unnamed })).toBe(413);
    }
    expect(await send(2, { ...origin, ...unnamed })).toBe(422);
  },
);
