import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testApp, type TestApp } from "../test-app.ts";

let app: TestApp;
let server: Server;
let port: number;
beforeAll(async () => {
  app = await testApp();
  server = createServer(getRequestListener(app.app.fetch));
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
