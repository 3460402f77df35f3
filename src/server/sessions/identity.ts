import { tokenFinder, type ValidToken } from "../access-tokens/find-token.ts";
import { localeOf } from "../../contract/locale.ts";
import type { SignInProvider } from "../../contract/accounts/limits.ts";
import type { Person } from "../lib/person.ts";
import {
  openAuth,
  openProviderAuth,
  type Auth,
  type AuthParts,
  type ProviderAuth,
} from "./auth.ts";
import type { Limit } from "../lib/rate-limiter.ts";
import { personFinder, type PersonWithTry } from "./find-person.ts";
import { bearerOf } from "../lib/own-origin.ts";
import { openSealer, type Sealer } from "../lib/sealer.ts";
import { readSessionToken } from "./session-cookie.ts";

export type Identity = {
  /** The signed-in person of a request's cookies. One indexed statement; undefined when nobody is signed in. */
  findPerson(headers: Headers): Promise<Person | undefined>;
  /** The same, which also counts a try of theirs. */
  findPersonAndCount(
    headers: Headers,
    limit: Limit & { bucket: string },
  ): Promise<PersonWithTry | undefined>;
  /** The valid access token of a request's Authorization header; undefined when it is none or has ended. */
  findToken(token: string): Promise<ValidToken | undefined>;
  /** better-auth, for the sessions room alone. */
  auth: Auth;
  /** The same with a provider, opened on first use: Google's description is read over the network. */
  withProvider(provider: SignInProvider): ProviderAuth;
  /** Encrypts what must be readable again, such as the secrets of authenticator apps. */
  secrets: Sealer;
};

export function openIdentity(parts: AuthParts): Identity {
  const { find, findAndCount } = personFinder(parts.db);
  // A request with an access token needs no Origin, and so no cookie of it may count.
  const tokenOf = (headers: Headers) =>
    bearerOf(headers) === undefined
      ? readSessionToken(headers, parts.config.publicUrl, parts.sessionSecret)
      : undefined;
  const opened = new Map<SignInProvider, ProviderAuth>();
  return {
    findToken: tokenFinder(parts.db),
    auth: openAuth(parts),
    secrets: openSealer(parts.sessionSecret, "two-factor secrets"),
    withProvider(provider) {
      const auth = opened.get(provider) ?? openProviderAuth(parts, provider);
      opened.set(provider, auth);
      return auth;
    },
    async findPerson(headers) {
      const token = tokenOf(headers);
      return token === undefined ? undefined : find(token, askedLocale(headers));
    },
    async findPersonAndCount(headers, limit) {
      const token = tokenOf(headers);
      return token === undefined ? undefined : findAndCount(token, limit, askedLocale(headers));
    },
  };
}

/** The locale that a browser asks for; programs name none, or say that any will do. */
function askedLocale(headers: Headers): string | undefined {
  const languages = headers.get("accept-language");
  return languages && languages !== "*" ? localeOf(languages) : undefined;
}
