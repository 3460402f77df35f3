import { AsyncLocalStorage } from "node:async_hooks";

/** What is found out deep inside the provider's flow about who comes back from there. */
export type Walk = {
  google?: { subject: string; email: string };
  /** How often their sessions had been ended when they were let in. */
  signOuts?: number | undefined;
  /** Somebody whose second factor is still missing. */
  heldBack?: string;
  /** Whether their sessions were ended meanwhile, this one too. */
  overtaken?: boolean;
  /** An administrator has shut them out. */
  suspended?: boolean;
};

export const walks = new AsyncLocalStorage<Walk>();
