import type { Db } from "./database.ts";

export type Jobs = {
  /** Puts a job into the queue, in the transaction `db` when one is given, so that it happens if and only if the fact does. */
  send(queue: string, data: object, db?: Db): Promise<void>;
  /** Handlers must be repeatable: a job may run twice. */
  work<T extends object>(queue: string, handle: (data: T) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};
