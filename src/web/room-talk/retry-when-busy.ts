import { isRefusal } from "../app/refusal.ts";

const maxTries = 4;

/** Mutation options for idempotent writes: retries while the server is busy, so that a voting crowd gets through one after the other. */
export const retryWhenBusy = {
  retry: (tries: number, error: Error) => isRefusal(error, "BUSY") && tries < maxTries,
  retryDelay: (tries: number) => (0.5 + Math.random()) * 1_000 * tries,
};
