import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { TestApp } from "../../src/server/test-app.ts";

/** Serves the app on its own port, with live connections. */
export async function listen(app: TestApp) {
  const server = createServer(getRequestListener(app.app.fetch));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const closeLive = await app.attachLive(server);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await closeLive();
      server.close();
    },
  };
}
