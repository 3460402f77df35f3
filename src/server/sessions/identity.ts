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
  /** The person signed in by a request's cookies, or undefined. One indexed statement. */
  findPerson(headers: Headers): Promise<Person | undefined>;
  /** Like `findPerson`, but also counts a rate limit attempt for the person. */
  findPersonAndCount(
    headers: Headers,
    limit: Limit & { bucket: string },
  ): Promise<PersonWithTry | undefined>;
  /** The valid access token in a request's Authorization header, or undefined if it's invalid or has expired. */
  findToken(token: string): Promise<ValidToken | undefined>;
  /** better-auth. Only for the sessions folder. */
  auth: Auth;
  /** better-auth with a provider, opened on first use because Google's discovery document is fetched over the network. */
  withProvider(provider: SignInProvider): ProviderAuth;
  /** Encrypts secrets that must be readable again, such as those of authenticator apps. */
  secrets: Sealer;
};

export function openIdentity(parts: AuthParts): Identity {
  const { find, findAndCount } = personFinder(parts.db);
  // Ignores cookies on requests with an access token, which are exempt from the Origin check.
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

/** The locale a browser asks for. API clients send no language or `*`. */
function askedLocale(headers: Headers): string | undefined {
  const languages = headers.get("accept-language");
  return languages && languages !== "*" ? localeOf(languages) : undefined;
}
