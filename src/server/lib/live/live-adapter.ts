import type { Logger } from "pino";
import type { Server } from "socket.io";

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
  /** Called when Redis goes out of reach, so that pages ask the database at once. */
  lost(): void;
  /** Called when it is back; hints of the time between may have been lost. */
  back(): void;
};
