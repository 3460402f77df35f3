import { useRef } from "react";

/**
 * Whether a form holds changes that were not sent, or were refused. `held` is everything in the form, compared as JSON;
 * `error` is the error of sending it. Call `markSent` once it is sent.
 */
export function useUnsaved(held: unknown, error: unknown) {
  const now = JSON.stringify(held);
  const sent = useRef(now);
  return {
    isUnsaved: () => now !== sent.current || Boolean(error),
    markSent: () => {
      sent.current = now;
    },
  };
}
