import type { Logger } from "pino";
import type { Server } from "socket.io";

type AdapterMaker = Exclude<Parameters<Server["adapter"]>[0], undefined>;

/** Carries hints between servers. If it's down, nothing is lost but immediacy, because pages then ask the database. */
export type LiveBus = {
  adapter: AdapterMaker;
  isUp(): boolean;
  close(): void;
};

export type BusOptions = {
  log: Logger;
  /** Called when Redis becomes unreachable, so that pages ask the database at once. */
  lost(): void;
  /** Called when the connection is back; hints sent in between may be lost. */
  back(): void;
};
