import { createServer } from "node:http";
import { ProxyServer } from "httpxy";
import { nginxPath, runNginx } from "./running-nginx.ts";

export type Balancer = { url: string; by: string; end(): Promise<void> };

/** Balances requests over servers on loopback, round robin: with nginx if installed, else a proxy in this process. */
export function startBalancer(ports: number[], port: number): Promise<Balancer> {
  return nginxPath ? startNginxBalancer(ports, port) : startOwnBalancer(ports, port);
}

async function startNginxBalancer(ports: number[], port: number): Promise<Balancer> {
  // As in docs/operations.md: a request that no server accepted goes to the next one.
  const http = `
  map $http_upgrade $connection_upgrade { default upgrade; "" close; }
  upstream marquee {
    ${ports.map((one) => `server 127.0.0.1:${one} max_fails=3 fail_timeout=2s;`).join("\n    ")}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://marquee;
      proxy_http_version 1.1;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection $connection_upgrade;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_request_buffering off;
      client_max_body_size 0;
      proxy_read_timeout 60s;
    }
  }`;
  return { ...(await runNginx(() => http, port)), by: "nginx" };
}

/**
 * Balances requests over the servers, skipping those that don't accept connections; if a server dies during a request, its client gets 502.
 */
export async function startOwnBalancer(ports: number[], port: number): Promise<Balancer> {
  // No error listener: with one, the proxy would leave the response to it, and a client whose server died would wait forever.
  const proxy = new ProxyServer({ xfwd: true });
  let turn = 0;
  const next = async () => {
    for (let tries = 0; tries < ports.length; tries++) {
      const target = `http://127.0.0.1:${ports[turn++ % ports.length]}`;
      const health = await fetch(`${target}/health`).catch(() => undefined);
      if (health?.ok) return target;
    }
    throw new Error("no server takes requests");
  };
  const server = createServer(async (request, response) => {
    try {
      await proxy.web(request, response, { target: await next() });
    } catch {
      if (!response.headersSent) response.writeHead(502);
      response.end();
    }
  });
  server.on("upgrade", async (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    try {
      await proxy.ws(request, socket as never, { target: await next() }, head);
    } catch {
      socket.destroy();
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `http://localhost:${port}`,
    by: "httpxy",
    async end() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
