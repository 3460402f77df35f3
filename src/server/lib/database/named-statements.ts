import { channel } from "node:diagnostics_channel";
import { Client, type ClientConfig } from "pg";
import type { RecentTimes } from "../recent-times.ts";
import { traceStatement } from "../tracing/trace-work.ts";

const namedAtTry = 3;
// Each connection holds the plans of what it was asked by name, some tens of kilobytes each.
const maxNames = 400;
const maxCounted = 2_000;

// How many rows such a condition finds depends on its words or its place alone: these are planned for what is asked.
const plannedEachTime = /@@|<->|<%|%>|&&|similarity/;

/** Publishes each statement that is sent without a name, so that tests find those on hot paths. */
export const statementPlanned = channel("marquee:statement-planned");

/** How many statements were sent, and how long they took of late: those with a name are planned once for a connection, the others each time. */
export type StatementCounts = { named: number; unnamed: number; times: RecentTimes };

/**
 * A class of connections for one pool, which count what they send. They name the statements that they are sent again and again, so that PostgreSQL reads and
 * plans each once for a connection. Planning takes longer than running for most of ours: 3.4 ms became 0.7 ms for the "Coming
 * soon" box.
 */
export function namingClient(sent: StatementCounts): typeof Client {
  const nameOf = statementNames();
  return class NamingClient extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      const send = this.query.bind(this) as (...args: unknown[]) => unknown;
      this.query = ((statement: unknown, values: unknown, ...rest: unknown[]) => {
        const sending = named(statement, values, nameOf);
        if (hasName(sending)) sent.named += 1;
        else {
          sent.unnamed += 1;
          statementPlanned.publish(sending);
        }
        return timeStatement(sent.times, send, [sending, values, ...rest]);
      }) as typeof this.query;
    }
  };
}

/**
 * A class of connections that count what they send and send it without names, the callers' own names included: behind a pooler
 * by transaction the next statement may reach a connection that does not know them.
 */
export function namelessClient(sent: StatementCounts): typeof Client {
  return class NamelessClient extends Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      const send = this.query.bind(this) as (...args: unknown[]) => unknown;
      this.query = ((statement: unknown, ...rest: unknown[]) => {
        sent.unnamed += 1;
        const sending = hasName(statement)
          ? { ...(statement as object), name: undefined }
          : statement;
        return timeStatement(sent.times, send, [sending, ...rest]);
      }) as typeof this.query;
    }
  };
}

type NameOf = (text: string) => string | undefined;

function named(statement: unknown, values: unknown, nameOf: NameOf): unknown {
  if (typeof statement === "string") {
    const name = Array.isArray(values) && values.length > 0 ? nameOf(statement) : undefined;
    return name ? { name, text: statement } : statement;
  }
  if (!isStatement(statement)) return statement;
  const name = nameOf(statement.text);
  return name ? { ...statement, name } : statement;
}

function hasName(statement: unknown): boolean {
  return (
    typeof statement === "object" &&
    statement !== null &&
    "name" in statement &&
    Boolean(statement.name)
  );
}

/** A statement of drizzle without a name of its own; what brings its own `submit`, such as a cursor, goes on as it is. */
function isStatement(config: unknown): config is { text: string } {
  return (
    typeof config === "object" &&
    config !== null &&
    "text" in config &&
    typeof config.text === "string" &&
    !("submit" in config) &&
    !("name" in config && config.name)
  );
}

/** Gives a text its name from the third time on. */
function statementNames(): NameOf {
  const names = new Map<string, string>();
  const tries = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size >= maxNames || plannedEachTime.test(text)) return known;
    const count = (tries.get(text) ?? 0) + 1;
    if (count < namedAtTry) {
      if (tries.size >= maxCounted) tries.clear();
      tries.set(text, count);
      return undefined;
    }
    tries.delete(text);
    const name = `marquee_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

type Send = (...args: unknown[]) => unknown;

/** Sends a statement and notes how long it took, by its text: its values are what people wrote and stay out. */
function timeStatement(times: RecentTimes, send: Send, args: unknown[]): unknown {
  const text = textOf(args[0], args[1]);
  if (text === undefined) return traceStatement(send, args);
  const startedAt = performance.now();
  const finish = () => times.add(text, performance.now() - startedAt);
  const at = args.findLastIndex((arg) => typeof arg === "function");
  if (at < 0) {
    const sent = traceStatement(send, args);
    if (sent instanceof Promise) sent.then(finish, finish);
    return sent;
  }
  const callback = args[at] as (...results: unknown[]) => unknown;
  return traceStatement(
    send,
    args.with(at, (...results: unknown[]) => {
      finish();
      return callback(...results);
    }),
  );
}

// What a start does once, what does nothing by itself, and the upkeep of the queues.
const untimed = /^\s*(?:create|alter|drop|begin)\b|__drizzle_migrations|\bjobs\.\w/i;

/** Nothing for a stream of rows, which sends itself, and for what carries its values in its text. */
function textOf(statement: unknown, values: unknown): string | undefined {
  if (typeof statement === "string")
    return Array.isArray(values) && values.length > 0 ? statement : undefined;
  const { text, submit } = (statement ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === "string" && submit === undefined && !untimed.test(text) ? text : undefined;
}
