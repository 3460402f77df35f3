import { useRef } from "react";

/**
 * Whether a form holds anything that was not sent, or was refused. `held` is all that it holds, compared as JSON; `error` is what
 * became of sending it. Call `markSent` when it is sent.
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
