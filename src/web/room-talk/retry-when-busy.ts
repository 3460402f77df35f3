import { isRefusal } from "../app/refusal.ts";

const maxTries = 4;

/** For writes that may be repeated: a crowd that votes at once is let in one after the other. */
export const retryWhenBusy = {
  retry: (tries: number, error: Error) => isRefusal(error, "BUSY") && tries < maxTries,
  retryDelay: (tries: number) => (0.5 + Math.random()) * 1_000 * tries,
};
