import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { v7 } from "uuid";
import { inject } from "vitest";
import { startBalancer } from "./balancer.ts";
import { freePort, removeData, startMarquee, type RunningMarquee } from "./running-marquee.ts";

export type SeveralMarquees = Awaited<ReturnType<typeof startSeveral>>;

/** Starts several servers of one site at the same moment, on the database in `env`, behind one balancer. */
export async function startSeveral(count: number, env: Record<string, string>) {
  const ports: number[] = [];
  while (ports.length < count) ports.push(await freePort());
  const balancerPort = await freePort();
  const shared = {
    SESSION_SECRET: "one key for all servers, of 40 letters",
    PUBLIC_URL: `http://localhost:${balancerPort}`,
    // Two proxies: the tests act as the outer one and set the client's address.
    TRUST_PROXY: "2",
    DATABASE_CONNECTIONS: "8",
    SIGN_UPS_PER_HOUR: "10000",
    SAMPLES: "off",
    ...env,
  };
  const dataDirs = await Promise.all(ports.map(() => mkdtemp(path.join(tmpdir(), "marquee-one-"))));
  const start = (at: number, root?: string): Promise<RunningMarquee> =>
    startMarquee({ env: shared, port: ports[at] ?? 0, dataDir: dataDirs[at] ?? "", root });
  const servers = await Promise.all(ports.map((_, at) => start(at)));
  const balancer = await startBalancer(ports, balancerPort);
  return {
    servers,
    ports,
    dataDirs,
    balancer,
    url: balancer.url,
    /** Stops a server, by default like a power failure, and starts it again, optionally as another version. */
    async restart(at: number, signal: "SIGTERM" | "SIGKILL" = "SIGKILL", root?: string) {
      await servers[at]?.end(signal);
      servers[at] = await start(at, root);
    },
    async end() {
      await balancer.end();
      await Promise.all(servers.map((server) => server.end("SIGKILL")));
      await Promise.all(dataDirs.map(removeData));
    },
  };
}

/** Creates an empty database on this test run's PostgreSQL and returns its URL. */
export async function freshDatabase(): Promise<string> {
  const name = `several_${v7().replaceAll("-", "")}`;
  const client = new Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  return url.href;
}
