import type { Person } from "../lib/person.ts";
import { openAuth, openGoogleAuth, type Auth, type AuthParts, type GoogleAuth } from "./auth.ts";
import { personFinder } from "./find-person.ts";
import { openSealer, type Sealer } from "../lib/sealer.ts";
import { readSessionToken } from "./session-cookie.ts";

export type Identity = {
  /** The signed-in person of a request's cookies. One indexed statement; undefined when nobody is signed in. */
  findPerson(headers: Headers): Promise<Person | undefined>;
  /** better-auth, for the sessions room alone. */
  auth: Auth;
  /** The same with Google, opened on first use: it reads the provider's description over the network. */
  google(): GoogleAuth;
  /** Encrypts what must be readable again, such as the secrets of authenticator apps. */
  secrets: Sealer;
};

export function openIdentity(parts: AuthParts): Identity {
  const find = personFinder(parts.db);
  let google: GoogleAuth | undefined;
  return {
    auth: openAuth(parts),
    secrets: openSealer(parts.sessionSecret, "two-factor secrets"),
    google: () => (google ??= openGoogleAuth(parts)),
    async findPerson(headers) {
      const token = readSessionToken(headers, parts.config.publicUrl, parts.sessionSecret);
      return token === undefined ? undefined : find(token);
    },
  };
}
