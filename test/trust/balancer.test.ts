import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { startOwnBalancer } from "../setup/balancer.ts";
import { freePort } from "../setup/running-marquee.ts";

test("the proxy that stands in for nginx answers 502 if a server dies during a request", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/health") return response.end();
    return request.socket.destroy();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const balancer = await startOwnBalancer([port], await freePort());
  onTestFinished(() => balancer.end());
  const signal = AbortSignal.timeout(5_000);
  const answer = await fetch(`${balancer.url}/posts`, { method: "POST", body: "{}", signal });
  expect(answer.status).toBe(502);
});
