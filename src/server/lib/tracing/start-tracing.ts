import { AsyncLocalStorage } from "node:async_hooks";
import type { Channel } from "node:diagnostics_channel";
import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import {
  defaultTextMapGetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { version } from "../package-root.ts";
import { works, type Work } from "./trace-work.ts";

const kinds = {
  request: SpanKind.SERVER,
  job: SpanKind.CONSUMER,
  statement: SpanKind.CLIENT,
};
const quietMs = 60_000;

/** Sends all work from now on to a collector, in batches; what it doesn't accept within ten seconds is dropped. */
export function startTracing(options: NonNullable<Config["tracing"]>, log: Logger) {
  warnInLog(log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": options.service,
      "service.version": version,
      "service.instance.id": `${hostname()}:${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: options.url, headers: options.headers }),
      }),
    ],
  });
  const unfollow = followWork(provider);
  return {
    /** Flushes the rest; an unreachable collector doesn't delay a restart. */
    async stop(): Promise<void> {
      unfollow();
      await Promise.race([provider.shutdown().catch(() => undefined), setTimeout(2_000)]);
    },
  };
}

function followWork(provider: TracerProvider): () => void {
  const tracer = provider.getTracer("marquee", version);
  const propagator = new W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  const spans = new WeakMap<Work, Span>();
  function begin(work: Work): Context {
    const { name, kind, attributes, carrier } = work;
    const above = current.getStore() ?? ROOT_CONTEXT;
    // Queue and session maintenance queries the database many times a second; those aren't traced.
    if (kind === "statement" && above === ROOT_CONTEXT) return above;
    const parent = carrier ? propagator.extract(above, carrier, defaultTextMapGetter) : above;
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
    spans.set(work, span);
    return trace.setSpan(parent, span);
  }
  function finish(work: Work): void {
    const span = spans.get(work);
    span?.updateName(work.name).setAttributes(work.attributes).end();
    spans.delete(work);
  }
  const ends = {
    // Work that throws synchronously has no asynchronous end.
    end: (work: Work) => void ("error" in work && finish(work)),
    asyncEnd: finish,
    // Only the error's name, because its message may contain user data.
    error(work: Work & { error: unknown }) {
      const name = work.error instanceof Error ? work.error.name : "Error";
      spans.get(work)?.setStatus({ code: SpanStatusCode.ERROR, message: name });
    },
  };
  const starts = works.start as unknown as Channel<Context, Work>;
  starts.bindStore(current, begin);
  works.subscribe(ends as Parameters<typeof works.subscribe>[0]);
  return () => {
    starts.unbindStore(current);
    works.unsubscribe(ends as Parameters<typeof works.unsubscribe>[0]);
  };
}

const nothing = () => undefined;

/** Limits the warnings: an unreachable collector would cause one every five seconds. */
function warnInLog(log: Logger): void {
  let lastAt = -Infinity;
  const warn = (reason: string) => {
    if (performance.now() - lastAt < quietMs) return;
    lastAt = performance.now();
    log.warn({ reason }, "traces");
  };
  const logger = { error: warn, warn, info: nothing, debug: nothing, verbose: nothing };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}
