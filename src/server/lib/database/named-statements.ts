import { channel } from "node:diagnostics_channel";
import { Client, type ClientConfig } from "pg";
import type { RecentTimes } from "../recent-times.ts";
import { traceStatement } from "../tracing/trace-work.ts";

const namedAtTry = 3;
// Each connection keeps the plans of its named statements, some tens of kilobytes each.
const maxNames = 400;
const maxCounted = 2_000;

// How many rows these operators match depends entirely on the search terms or location, so they are planned each time.
const plannedEachTime = /@@|<->|<%|%>|&&|similarity/;

/** Publishes every statement sent without a name, so that tests can find those on hot paths. */
export const statementPlanned = channel("marquee:statement-planned");

/** Counts and recent durations of statements: named ones are planned once per connection, the others every time. */
export type StatementCounts = { named: number; unnamed: number; times: RecentTimes };

/**
 * Creates a connection class for one pool that counts statements and names the ones it sends repeatedly, so that PostgreSQL parses and
 * plans each once per connection. For most of our queries planning takes longer than running: naming cut the "Coming soon" box from 3.4 ms
 * to 0.7 ms.
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
 * Creates a connection class that counts statements and strips all names, including the callers' own: behind a transaction pooler, the next
 * statement may reach a connection that doesn't know them.
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

/** Whether this is an unnamed Drizzle statement; anything with its own `submit`, such as a cursor, is passed through. */
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

/** Names a statement from its third run on. */
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

/** Sends a statement and records its duration by its text only, because its values are user data. */
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

// One-time startup statements, transaction control and queue maintenance aren't timed.
const untimed = /^\s*(?:create|alter|drop|begin)\b|__drizzle_migrations|\bjobs\.\w/i;

/** The statement's text; undefined for row streams, which send themselves, and for statements with inlined values. */
function textOf(statement: unknown, values: unknown): string | undefined {
  if (typeof statement === "string")
    return Array.isArray(values) && values.length > 0 ? statement : undefined;
  const { text, submit } = (statement ?? {}) as { text?: unknown; submit?: unknown };
  return typeof text === "string" && submit === undefined && !untimed.test(text) ? text : undefined;
}
