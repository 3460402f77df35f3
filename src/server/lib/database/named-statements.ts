import { Client, type ClientConfig } from "pg";

const namedAtTry = 3;
// Each connection holds the plans of what it was asked by name, some tens of kilobytes each.
const maxNames = 250;
const maxCounted = 2_000;

const names = new Map<string, string>();
const tries = new Map<string, number>();

// How many rows such a condition finds depends on its words or its place alone: these are planned for what is asked.
const plannedEachTime = /@@|<->|<%|%>|&&|similarity/;

/**
 * A connection that names the statements it is sent again and again, so that PostgreSQL reads and plans each once for a connection.
 * Planning takes longer than running for most of ours: 3.4 ms became 0.7 ms for the "Coming soon" box.
 */
export class NamingClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((statement: unknown, values: unknown, ...rest: unknown[]) =>
      send(named(statement, values), values, ...rest)) as typeof this.query;
  }
}

function named(config: unknown, values: unknown): unknown {
  if (typeof config === "string") {
    const name = Array.isArray(values) && values.length > 0 ? nameOf(config) : undefined;
    return name ? { name, text: config } : config;
  }
  if (!isStatement(config)) return config;
  const name = nameOf(config.text);
  return name ? { ...config, name } : config;
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

function nameOf(text: string): string | undefined {
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
}
