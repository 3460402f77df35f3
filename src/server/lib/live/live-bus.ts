import type { Config } from "../config.ts";
import type { BusOptions, LiveBus } from "./live-adapter.ts";

/** Redis where there is one, else the database that the servers share; nothing for a server with a database of its own. */
export async function openBus(
  { redisUrl, databaseUrl }: Config,
  options: BusOptions,
): Promise<LiveBus | undefined> {
  if (redisUrl !== undefined) return (await import("./live-redis.ts")).redisBus(redisUrl, options);
  if (databaseUrl === undefined) return undefined;
  return (await import("./live-postgres.ts")).postgresBus(databaseUrl, options);
}
