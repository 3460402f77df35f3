import type { Logger } from "pino";
import type { Server } from "socket.io";
import type { Config } from "./config.ts";

type AdapterMaker = Exclude<Parameters<Server["adapter"]>[0], undefined>;

/**
 * Carries hints between servers. Hints only: while it is away nothing is lost but promptness, since the screens then
 * ask the database.
 */
export type LiveBus = {
  adapter: AdapterMaker;
  isUp(): boolean;
  close(): void;
};

export type BusOptions = {
  log: Logger;
  /** Called when it is back; hints of the time between may have been lost. */
  back(): void;
};

/** Redis where there is one, else the database that the servers share; nothing for a server with a database of its own. */
export async function openBus(
  { redisUrl, databaseUrl }: Config,
  options: BusOptions,
): Promise<LiveBus | undefined> {
  if (redisUrl !== undefined) return (await import("./live-redis.ts")).redisBus(redisUrl, options);
  if (databaseUrl === undefined) return undefined;
  return (await import("./live-postgres.ts")).postgresBus(databaseUrl, options);
}
