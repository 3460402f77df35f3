import { flushCompileCache } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Config } from "./lib/config.ts";
import type { DataFolder } from "./lib/database/data-folder.ts";
import { startEmbeddedPostgres } from "./lib/database/embedded-postgres.ts";
import { createLog } from "./lib/log.ts";
import { closeAll, type Closing } from "./lib/start/close-all.ts";

// Most of the server's code; loaded while the embedded database starts in its own process.
const load = () => import("./open-site.ts");

type Start = { folder: DataFolder; log: Logger; closing: Closing; stop: Stop };

/**
 * Opens everything on this data folder, in order, and prints the URL; a signal closes it again. One that arrives during the start closes
 * what is open by then, since PostgreSQL wouldn't end with this process.
 */
export async function startServer(config: Config, folder: DataFolder): Promise<void> {
  const log = createLog(config.logLevel);
  const closing: Closing = [() => folder.close()];
  const stop = stopOnSignal(closing, log);
  try {
    await openAll(config, { folder, log, closing, stop });
  } catch (error) {
    if (stop.signal.aborted) return;
    await closeAll(closing, log);
    throw error;
  }
}

async function openAll(config: Config, { folder, log, closing, stop }: Start): Promise<void> {
  const startedAt = performance.now();
  if (config.tracing) {
    const { startTracing } = await import("./lib/tracing/start-tracing.ts");
    const tracing = startTracing(config.tracing, log);
    closing.push(() => tracing.stop());
  }
  const starting = config.databaseUrl
    ? undefined
    : startEmbeddedPostgres({ dataDir: folder.path, log, whileItStarts: load });
  // A signal may arrive before it has started.
  if (starting)
    closing.push(async () => {
      const [started] = await Promise.allSettled([starting]);
      if (started.status === "fulfilled") await started.value.stop();
    });
  const embedded = await starting;
  stop.signal.throwIfAborted();
  const { openSite } = await load();
  const site = await openSite({ config, folder, log, embedded, closing, stopping: stop.signal });
  await folder.announce(config.publicUrl);
  stop.signal.throwIfAborted();
  embedded?.supervise((error) => void endWithoutDatabase(folder, error));
  stop.drain = async (signal) => {
    site.drain();
    // Load balancers need time to notice before the server stops listening. With Ctrl-C there is none.
    if (signal === "SIGTERM") await sleep(config.drainSeconds * 1_000);
  };

  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`\n  Marquee is open at ${config.publicUrl} (ready in ${seconds} s)`);
  console.log(`  Data folder: ${folder.path}`);
  if (!config.smtpUrl) console.log(`  Mail is kept in the outbox: ${config.publicUrl}/dev/outbox`);
  const link = await site.administratorLink();
  if (link) console.log(`  Become its administrator, once: ${link}`);
  console.log("  Stop with Ctrl-C.\n");
  // Stores the compile cache from the first start on, even if that one isn't stopped cleanly.
  setTimeout(flushCompileCache, 1_000).unref();
}

/** Exits, so that a supervisor or a person can act; requests in progress can't be finished. */
async function endWithoutDatabase(folder: DataFolder, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(
    `\n  The database could not be started five times in a row, so Marquee stops. ${reason}\n`,
  );
  await folder.close();
  process.exit(1);
}

type Stop = {
  /** Aborted by the first signal. */
  signal: AbortSignal;
  /** What comes before closing; nothing until the site is open. */
  drain(signal: NodeJS.Signals): Promise<void>;
};

function stopOnSignal(closing: Closing, log: Logger): Stop {
  const stopping = new AbortController();
  const stop: Stop = { signal: stopping.signal, drain: async () => {} };
  async function end(signal: NodeJS.Signals) {
    if (stopping.signal.aborted) return;
    stopping.abort();
    console.log("\n  Finishing what is under way …");
    await stop.drain(signal);
    process.exit((await closeAll(closing, log)) ? 0 : 1);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end(signal));
  return stop;
}
