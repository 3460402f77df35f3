import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ProxyServer } from "httpxy";
import { startS3 } from "./s3-server.ts";

type Fault = "none" | "refused" | "silent" | "slow-down";

/** A bucket with switchable faults: it refuses connections, doesn't respond, or answers 503 as Amazon does under load. */
export async function startS3WithFaults() {
  const s3 = await startS3();
  const proxy = new ProxyServer({});
  const silent = new Set<ServerResponse>();
  let fault: Fault = "none";
  const server = createServer((request, response) => {
    if (fault === "silent") return void silent.add(response);
    if (fault === "slow-down") {
      response.writeHead(503, { "content-type": "application/xml" });
      return void response.end("<Error><Code>SlowDown</Code><Message>Slow down</Message></Error>");
    }
    return void proxy
      .web(request, response, { target: s3.env.S3_ENDPOINT })
      .catch(() => response.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return {
    env: { ...s3.env, S3_ENDPOINT: `http://127.0.0.1:${port}` },
    async switchTo(next: Fault) {
      if (next === "refused") await close();
      if (fault === "refused") await listen(port);
      fault = next;
      for (const response of silent) response.destroy();
      silent.clear();
    },
    async stop() {
      if (fault !== "refused") await close();
      await s3.stop();
    },
  };
}
