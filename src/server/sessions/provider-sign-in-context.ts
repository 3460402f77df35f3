import { AsyncLocalStorage } from "node:async_hooks";

/** What better-auth's hooks learn about the user while the provider's response is being handled. */
export type ProviderSignIn = {
  reported?: { subject: string; email: string };
  /** The user's sign-out count when the sign-in was accepted. */
  signOuts?: number | undefined;
  /** The id of a user who still has to give the second factor. */
  needsSecondFactor?: string;
  /** Whether the user's sessions were ended meanwhile, including this one. */
  signedOut?: boolean;
  /** Whether a new account was refused because sign-up is restricted. */
  isClosed?: boolean;
  /** The id of a user whom a moderator has suspended. */
  suspendedId?: string;
};

export const currentSignIn = new AsyncLocalStorage<ProviderSignIn>();
