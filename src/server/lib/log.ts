import { pino, type DestinationStream, type Logger } from "pino";

const secrets = [
  "req.headers.cookie",
  "req.headers.authorization",
  "headers.cookie",
  "headers.authorization",
  'headers["set-cookie"]',
  "cookie",
  "authorization",
  "password",
  "token",
  "secret",
];

/** Logs one JSON line per entry to stdout, or a short readable line in a terminal. */
export function createLog(level: string): Logger {
  const options = {
    level,
    base: undefined,
    redact: { paths: secrets, censor: "[hidden]" },
    serializers: { err: withoutValues },
  };
  return process.stdout.isTTY ? pino(options, readable(process.stdout)) : pino(options);
}

/** An error as logged: includes the SQL statement but never its parameters, which may be private. */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const held = valuesIn(error);
  const clean = (text: string) => held.reduce((rest, value) => rest.replaceAll(value, ""), text);
  const code = "code" in error ? { code: error.code } : {};
  return { type, message: clean(message), stack: clean(stack), ...code };
}

/** The parameter lists that Drizzle adds to messages of failed queries, for the whole cause chain. */
function valuesIn(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = "params" in error ? [`\nparams: ${String(error.params)}`] : [];
  return [...own, ...valuesIn(error.cause)];
}

function readable(out: { write(text: string): void }): DestinationStream {
  return { write: (line) => out.write(`${readableLine(line)}\n`) };
}

export function readableLine(line: string): string {
  const { time, level, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const clock = new Date(Number(time)).toTimeString().slice(0, 8);
  const name = pino.levels.labels[Number(level)] ?? "";
  const facts = Object.entries(rest).map(([key, value]) => `${key}=${plain(value)}`);
  const stack = err ? `\n${plain((err as { stack?: unknown }).stack ?? err)}` : "";
  return [clock, name.padEnd(5), plain(msg ?? ""), ...facts].join(" ") + stack;
}

function plain(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
