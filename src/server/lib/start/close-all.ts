import type { Logger } from "pino";

/** What a server has opened and must close at its end. */
export type Closing = (() => Promise<unknown> | void)[];

/**
 * Closes what was opened, last first, including what is still added meanwhile. One that fails is logged and doesn't keep the others open:
 * the last ones are the database and the lock on the data folder. Returns whether all closed.
 */
export async function closeAll(closing: Closing, log: Logger): Promise<boolean> {
  let isClean = true;
  for (let close = closing.pop(); close; close = closing.pop()) {
    try {
      await close();
    } catch (error) {
      isClean = false;
      log.error({ err: error }, "a part of the server did not close");
    }
  }
  return isClean;
}
