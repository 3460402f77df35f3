import { AsyncResource } from "node:async_hooks";
import { tracingChannel } from "node:diagnostics_channel";

/** A unit of work as shown in traces. Attributes may be added until it ends. */
export type Work = {
  kind: "request" | "job" | "statement";
  name: string;
  attributes: Record<string, string | number>;
  /** Request headers that may carry a proxy's trace context. */
  carrier?: Record<string, string>;
};

/** No output and no cost unless tracing was started. */
export const works = tracingChannel<Work>("marquee:work");

/** Runs the work, as a span if tracing is on. */
export function traceWork<T>(work: () => Work, run: () => Promise<T>): Promise<T> {
  return works.hasSubscribers ? works.tracePromise(run, work()) : run();
}

type Send = (...args: unknown[]) => unknown;

/** Sends a statement to the database. Its values are user data and never part of a span. */
export function traceStatement(send: Send, args: unknown[]): unknown {
  if (!works.hasSubscribers) return send(...args);
  const [statement] = args;
  // Row streams, such as a backup's, send themselves.
  if (typeof statement === "object" && statement !== null && "submit" in statement)
    return send(...args);
  const work = statementWork(statement);
  const callback = args.findLastIndex((arg) => typeof arg === "function");
  return callback < 0
    ? works.tracePromise(async () => send(...args), work)
    : works.traceCallback(send, callback, work, undefined, ...args);
}

function statementWork(statement: unknown): Work {
  const text =
    typeof statement === "string"
      ? statement
      : String((statement as { text?: unknown } | undefined)?.text ?? "");
  const verb = /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? "statement";
  const attributes = { "db.system.name": "postgresql", "db.query.text": text.slice(0, 2_000) };
  return { kind: "statement", name: verb, attributes };
}

/** Keeps a callback that waits for a connection in its own request's trace, instead of that of the request that released it. */
export function keepTrace<A extends unknown[]>(callback: (...args: A) => void) {
  return works.hasSubscribers ? AsyncResource.bind((...args: A) => callback(...args)) : callback;
}
