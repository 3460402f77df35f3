import { createHash, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { Hono, type MiddlewareHandler } from "hono";
import type { Pool } from "pg";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { refuse } from "../lib/refuse.ts";
import { salesChannel, type Sale } from "../lib/sales-channel.ts";
import type { Services } from "../services.ts";
import type { Env } from "./router.ts";
import { routeOf } from "./trace-requests.ts";

// Pages take milliseconds and uploads minutes.
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30];

type Answered = { method: string; route: string; status: number; ms: number };
export type ServerMetrics = {
  /** Measures every request. */
  count: MiddlewareHandler<Env>;
  /** Adds a request that was answered before reaching `count`. */
  add(answered: Answered): void;
  page: Hono<Env>;
};

/** This server's Prometheus metrics at `/metrics`, behind METRICS_TOKEN. */
export function serverMetrics(services: Services): ServerMetrics {
  const { metricsToken } = services.config;
  if (metricsToken === undefined) {
    return { count: (_c, next) => next(), add: () => undefined, page: new Hono<Env>() };
  }
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "marquee_" });
  const requests = new Histogram({
    name: "marquee_request_seconds",
    help: "How long requests took",
    labelNames: ["method", "route", "status"],
    buckets: secondsBuckets,
    registers: [registry],
  });
  registerSalesMetrics(registry);
  registry.registerMetric(poolGauge(services));
  registry.registerMetric(statementsCounter(services));
  registry.registerMetric(jobsGauge(services));
  registry.registerMetric(connectionsGauge(services));
  return {
    async count(c, next) {
      const end = requests.startTimer();
      await next();
      end({ method: c.req.method, route: routeOf(c), status: c.res.status });
    },
    add({ ms, ...labels }) {
      requests.observe(labels, ms / 1_000);
    },
    page: new Hono<Env>().get("/metrics", async (c) => {
      if (!isSame(c.req.header("authorization") ?? "", `Bearer ${metricsToken}`))
        refuse("NOT_FOUND");
      const text = await registry.metrics();
      return c.text(text, 200, {
        "content-type": registry.contentType,
        "cache-control": "no-store",
      });
    }),
  };
}

/** Counts this server's sales and refunds by currency; Prometheus sums the servers and handles counters restarting at zero. */
function registerSalesMetrics(registry: Registry): void {
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ["currency"], registers: [registry] });
  const orders = counter("marquee_orders_total", "Orders that were paid, or confirmed if free");
  const tickets = counter("marquee_tickets_sold_total", "Tickets of these orders");
  const sales = counter(
    "marquee_sales_minor_total",
    "What they cost, in minor units such as cents",
  );
  const refunds = counter(
    "marquee_refunds_total",
    "Refunds that were made, those of payments that came too late included",
  );
  const refunded = counter("marquee_refunded_minor_total", "Their amounts, in minor units");
  salesChannel.subscribe((message) => {
    const { kind, currency, amountMinor, tickets: sold } = message as Sale;
    const labels = { currency };
    if (kind === "refund") {
      refunds.inc(labels);
      refunded.inc(labels, amountMinor);
    } else {
      orders.inc(labels);
      tickets.inc(labels, sold);
      sales.inc(labels, amountMinor);
    }
  });
}

function poolGauge({ db }: Services): Gauge {
  // Drizzle stores its pool in `$client`; only a test without a database has none.
  const { $client: pool } = db as typeof db & { $client: Pool };
  return new Gauge({
    name: "marquee_database_connections",
    help: "Connections of this server to the database; waiting: requests that wait for one",
    labelNames: ["state"],
    registers: [],
    collect() {
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
}

function statementsCounter({ statements }: Services): Counter {
  return new Counter({
    name: "marquee_database_statements_total",
    help: "Statements sent to the database; those without a name are planned each time",
    labelNames: ["named"],
    registers: [],
    collect() {
      this.reset();
      this.inc({ named: "yes" }, statements.named);
      this.inc({ named: "no" }, statements.unnamed);
    },
  });
}

function jobsGauge({ db }: Services): Gauge {
  return new Gauge({
    name: "marquee_jobs",
    help: "Jobs of the whole site that are not done, by queue and state; the queue `mail` is emails",
    labelNames: ["queue", "state"],
    registers: [],
    async collect() {
      this.reset();
      const { rows } = await db.execute<{ queue: string; state: string; count: number }>(
        sql`select name as queue, state::text, count(*)::int as count from jobs.job
          where state in ('created', 'retry', 'active') or name = 'failed' group by 1, 2`,
      );
      for (const { queue, state, count } of rows) this.set({ queue, state }, count);
    },
  });
}

function connectionsGauge({ live }: Services): Gauge {
  return new Gauge({
    name: "marquee_live_connections",
    help: "Open pages that this server sends live updates to",
    registers: [],
    collect() {
      this.set(live.connections());
    },
  });
}

/** Compares in constant time, whatever the lengths. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(digest(given), digest(wanted));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
