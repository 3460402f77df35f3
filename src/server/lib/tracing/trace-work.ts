import { AsyncResource } from "node:async_hooks";
import { tracingChannel } from "node:diagnostics_channel";

/** A piece of work as traces show it. What is learned on the way may be added to the attributes until its end. */
export type Work = {
  kind: "request" | "job" | "statement";
  name: string;
  attributes: Record<string, string | number>;
  /** The headers of a request that may belong to a proxy's trace. */
  carrier?: Record<string, string>;
};

/** Silent, and free, unless tracing was started. */
export const works = tracingChannel<Work>("marquee:work");

/** Does the work; as a span when somebody traces. */
export function traceWork<T>(work: () => Work, run: () => Promise<T>): Promise<T> {
  return works.hasSubscribers ? works.tracePromise(run, work()) : run();
}

type Send = (...args: unknown[]) => unknown;

/** Sends a statement to the database. Values are never part of a span: they are what people wrote. */
export function traceStatement(send: Send, args: unknown[]): unknown {
  if (!works.hasSubscribers) return send(...args);
  const [statement] = args;
  // A stream of rows, such as a backup's, sends itself.
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

/** Whatever waits for a connection goes on as part of its own request, not of the one that gave the connection back. */
export function keepTrace<A extends unknown[]>(callback: (...args: A) => void) {
  return works.hasSubscribers ? AsyncResource.bind((...args: A) => callback(...args)) : callback;
}
