import { flushCompileCache } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "./lib/config.ts";
import type { DataFolder } from "./lib/database/data-folder.ts";
import { startEmbeddedPostgres } from "./lib/database/embedded-postgres.ts";
import { createLog } from "./lib/log.ts";

// Most of the server's code; loaded while the embedded database starts in its own process.
const load = () => import("./open-site.ts");

type Closing = (() => Promise<unknown> | void)[];

/** Opens everything on this data folder, in order, and prints the URL; a signal closes it again. */
export async function startServer(config: Config, folder: DataFolder): Promise<void> {
  const closing: Closing = [() => folder.close()];
  try {
    await openAll(config, folder, closing);
  } catch (error) {
    await closeAll(closing);
    throw error;
  }
}

async function openAll(config: Config, folder: DataFolder, closing: Closing): Promise<void> {
  const startedAt = performance.now();
  const log = createLog(config.logLevel);
  if (config.tracing) {
    const { startTracing } = await import("./lib/tracing/start-tracing.ts");
    const tracing = startTracing(config.tracing, log);
    closing.push(() => tracing.stop());
  }
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: folder.path, log, whileItStarts: load });
  if (embedded) closing.push(() => embedded.stop());
  const { openSite } = await load();
  const site = await openSite({ config, folder, log, embedded, closing });
  await folder.announce(config.publicUrl);
  embedded?.supervise((error) => void endWithoutDatabase(folder, error));
  stopOnSignal(closing, async (signal) => {
    site.drain();
    // Load balancers need time to notice before the server stops listening. With Ctrl-C there is none.
    if (signal === "SIGTERM") await sleep(config.drainSeconds * 1_000);
  });

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

function stopOnSignal(closing: Closing, drain: (signal: NodeJS.Signals) => Promise<void>): void {
  let stopping = false;
  async function stop(signal: NodeJS.Signals) {
    if (stopping) return;
    stopping = true;
    console.log("\n  Finishing what is under way …");
    await drain(signal);
    await closeAll(closing);
    process.exit(0);
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));
}

/** Closes what was opened, in reverse order. */
async function closeAll(closing: Closing): Promise<void> {
  for (const close of closing.toReversed()) await close();
}
