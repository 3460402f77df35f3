import { MutationCache } from "@tanstack/react-query";
import { toast } from "../ui/toasts.ts";
import { sentenceOf } from "./refusal.ts";

type FailureMeta = {
  /** False if the screen shows the failure itself, or if nobody asked for what failed. */
  failureToast?: boolean | ((error: unknown) => boolean);
  /** Precedes the reason, like "Not saved." */
  failurePrefix?: string;
};

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: FailureMeta;
  }
}

/** Shows why a mutation failed in a toast, unless its `meta` asks for none. */
export function createMutationCache(): MutationCache {
  return new MutationCache({
    onError(error, _variables, _result, { meta = {} }) {
      const { failureToast = true, failurePrefix } = meta;
      const isWanted = typeof failureToast === "function" ? failureToast(error) : failureToast;
      if (!isWanted) return;
      const reason = sentenceOf(error);
      toast(failurePrefix ? `${failurePrefix} ${reason}` : reason, { failure: true });
    },
  });
}
