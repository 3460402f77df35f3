import { AsyncLocalStorage } from "node:async_hooks";

/** What is found out deep inside the provider's flow about who comes back from there. */
export type GoogleSignIn = {
  google?: { subject: string; email: string };
  /** How often their sessions had been ended when they were let in. */
  signOuts?: number | undefined;
  /** Somebody whose second factor is still missing. */
  needsSecondFactor?: string;
  /** Whether their sessions were ended meanwhile, this one too. */
  signedOut?: boolean;
  /** An administrator has shut them out. */
  suspended?: boolean;
};

export const currentSignIn = new AsyncLocalStorage<GoogleSignIn>();
