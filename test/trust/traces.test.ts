import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { v7 } from "uuid";
import { expect, onTestFinished, test } from "vitest";
import { signUp } from "../bench/members.ts";
import { askAs } from "../setup/ask-as.ts";
import { freePort, removeData, startMarquee } from "../setup/running-marquee.ts";

const secret = "what only the two of us know";

test("a collector gets requests with their statements, and jobs, but no user data", async () => {
  const collector = await startCollector();
  const site = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%2Ckey",
    OTEL_SERVICE_NAME: "our-city",
    TRUST_PROXY: "1",
  });
  const ana = { ...(await signUp(site.url, "Ana", "10.3.1.1")), origin: site.url };
  const id = v7();
  await askAs(ana, "POST", "/posts", { type: "post", id, content: secret });
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  await fetch(`${site.url}/api/v1/posts/${id}`, {
    headers: { cookie: ana.cookie, traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  // A token leaked into a trace or log could be used by its readers.
  const token = `mq_pat_${"c0ffee".repeat(8)}`;
  await fetch(`${site.url}/api/v1/posts`, { headers: { authorization: `Bearer ${token}` } });
  await expect.poll(() => collector.named("job mail"), { timeout: 60_000 }).not.toEqual([]);
  // Stopping flushes the remaining traces.
  await site.end();
  const [posted] = collector.named("POST /api/v1/posts");
  expect(posted).toMatchObject({ kind: 2, service: "our-city" });
  expect(posted?.attributes).toMatchObject({
    "http.route": "/api/v1/posts",
    "http.response.status_code": 201,
  });
  const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === posted?.spanId);
  const inserted = statements.filter(({ name }) => name === "insert");
  expect(inserted.map(({ traceId: trace }) => trace)).toContain(posted?.traceId);
  expect(inserted[0]).toMatchObject({ kind: 3, attributes: { "db.system.name": "postgresql" } });
  // Behind a proxy, a request continues the proxy's trace.
  const [read] = collector.named("GET /api/v1/posts/:id");
  expect(read).toMatchObject({ traceId, parentSpanId: "b7ad6b7169203331" });
  expect(collector.named("job mail")[0]).toMatchObject({ kind: 5 });
  // Background statements, such as queue maintenance, don't start traces.
  const orphans = collector.spans.filter(({ kind, parentSpanId }) => kind === 3 && !parentSpanId);
  expect(orphans).toEqual([]);
  expect(collector.headers["api-key"]).toBe("a,key");
  expect(collector.received()).not.toContain(secret);
  expect(collector.received()).not.toContain("c0ffee");
  expect(site.output()).not.toContain("c0ffee");
  expect(collector.received()).not.toContain("bench.example");
  expect(collector.received()).not.toContain(id);
});

test("an unreachable collector delays neither the site nor its shutdown", async () => {
  const endpoint = `http://127.0.0.1:${await freePort()}`;
  const site = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  await signUp(site.url, "Ben", "10.3.1.2");
  await site.end();
  expect(site.process.exitCode).toBe(0);
  expect(site.output()).not.toContain('"level":50');
});

test("without an endpoint no part of OpenTelemetry is loaded", async () => {
  const folder = path.resolve("dist/app");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  const files = await Promise.all(
    names.map(async (name) => ({ name, code: await readFile(path.join(folder, name), "utf8") })),
  );
  const holders = files.filter(({ code }) => code.includes("BatchSpanProcessor"));
  expect(holders.map(({ name }) => name)).toEqual([expect.stringMatching(/^start-tracing-/)]);
  const [holder] = holders;
  const importers = files.filter(({ code }) => code.includes(`./${holder?.name}`));
  expect(importers).not.toEqual([]);
  for (const { code } of importers) {
    // Regardless of the bundler's quotes and spaces.
    const written = code.replaceAll(/["'`]|(?<=from) /g, "");
    expect(written).toContain(`import(./${holder?.name})`);
    expect(written).not.toContain(`from./${holder?.name}`);
  }
});

async function start(env: Record<string, string>) {
  const site = await startMarquee({ env });
  onTestFinished(async () => {
    await site.end("SIGKILL");
    await removeData(site.dataDir);
  });
  return site;
}

type Value = { stringValue?: string; intValue?: number; doubleValue?: number };
type Attribute = { key: string; value: Value };
type Sent = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
};
type Export = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Sent[] }[] }[];
};

/** Accepts OTLP over HTTP like a collector, and stores it. */
async function startCollector() {
  const bodies: string[] = [];
  const collected: { headers: IncomingHttpHeaders; spans: ReturnType<typeof spansOf> } = {
    headers: {},
    spans: [],
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    bodies.push(body);
    if (request.url === "/v1/traces") collected.spans.push(...spansOf(JSON.parse(body) as Export));
    collected.headers = request.headers;
    response.setHeader("content-type", "application/json").end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return Object.assign(collected, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => bodies.join("\n"),
    named: (name: string) => collected.spans.filter((span) => span.name === name),
  });
}

function spansOf({ resourceSpans }: Export) {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        ...span,
        service: valuesOf(resource.attributes)["service.name"],
        attributes: valuesOf(span.attributes),
      })),
  );
}

function valuesOf(attributes: Attribute[]) {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(Object.values(value)[0])]),
  );
}
