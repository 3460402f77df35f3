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

/** One JSON line per entry on stdout; a short readable line when a person is watching a terminal. */
export function createLog(level: string): Logger {
  const options = { level, base: undefined, redact: { paths: secrets, censor: "[hidden]" } };
  return process.stdout.isTTY ? pino(options, readable(process.stdout)) : pino(options);
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
