import { APIError } from "better-auth/api";
import { refuse } from "../lib/refuse.ts";
import type { Services } from "../services.ts";
import { providerNames, type SignInProvider } from "../../contract/accounts/limits.ts";
import type { Config } from "../lib/config.ts";
import { isOwnPath } from "../../contract/own-path.ts";
import { deliver } from "../notifications/deliver.ts";
import { claimOrdersOf } from "../orders/claim-order.ts";
import { appearanceCookies } from "../settings/appearance-cookies.ts";
import { endSession } from "./end-sessions.ts";
import { storeProviderEmail } from "./provider-account.ts";
import { makeAppealToken } from "../moderation/suspensions.ts";
import { askForCode } from "../security/second-factor-challenge.ts";
import { currentSignIn, type ProviderSignIn } from "./provider-sign-in-context.ts";

type Front = Pick<Services, "identity" | "config">;

/** Refuses if this server has no credentials for the provider. */
export function refuseWithoutProvider(config: Config, provider: SignInProvider): void {
  if (!config[provider])
    refuse(provider === "google" ? "GOOGLE_NOT_CONFIGURED" : "FACEBOOK_NOT_CONFIGURED");
}

/** Refuses with BUSY if the provider can't be reached, which is no bug of ours. Rethrows other errors. */
export function refuseSilentProvider(error: unknown, provider: SignInProvider): never {
  if (error instanceof APIError)
    refuse("BUSY", {
      detail: `${providerNames[provider]} isn't responding. Try again in a moment.`,
    });
  throw error;
}

/** Returns where to send the browser, and the cookies that bind the provider's response to it. */
export async function startProviderSignIn(
  { identity, config }: Front,
  {
    provider,
    next,
    browser,
  }: { provider: SignInProvider; next?: string | undefined; browser: Headers },
) {
  refuseWithoutProvider(config, provider);
  const goal = next !== undefined && isOwnPath(next) ? next : "/dashboard";
  const back = new URLSearchParams(goal === "/dashboard" ? {} : { next: goal });
  const { response, headers } = await identity
    .withProvider(provider)
    .api.signInSocial({
      body: {
        provider,
        callbackURL: goal,
        errorCallbackURL: `/login?${back}`,
        disableRedirect: true,
      },
      headers: browser,
      returnHeaders: true,
    })
    .catch((error: unknown) => refuseSilentProvider(error, provider));
  if (response.url === undefined) throw new Error("the provider gave no address");
  return { url: response.url, cookies: headers.getSetCookie() };
}

/**
 * Handles the provider's response: opens a session, asks for the second factor, or makes a new connection. Every failure redirects to
 * the page where it started, with one of five codes.
 */
export async function finishProviderSignIn(
  services: Services,
  provider: SignInProvider,
  { request, address }: { request: Request; address: string },
) {
  const { identity, config } = services;
  if (!config[provider]) refuse("NOT_FOUND");
  const headers = new Headers(request.headers);
  headers.set("x-client-address", address);
  const signIn: ProviderSignIn = {};
  const answer = await currentSignIn.run(signIn, () =>
    identity.withProvider(provider).handler(new Request(request.url, { headers })),
  );
  const location = answer.headers.get("location");
  const goal = location === null ? null : URL.parse(location, config.publicUrl);
  const next = goal?.searchParams.get("next");
  const back = new URLSearchParams(next && isOwnPath(next) ? { next } : {});
  if (signIn.reported) await storeProviderEmail(services.db, provider, signIn.reported);
  if (signIn.needsSecondFactor !== undefined)
    return redirect(`/login/code?${back}`, answer, [
      await askForCode(services, signIn.needsSecondFactor),
    ]);
  if (signIn.suspendedId !== undefined) {
    const token = await makeAppealToken(services.db, signIn.suspendedId);
    return redirect(`/suspended?token=${token}`, answer);
  }
  if (signIn.isClosed) return redirect("/login?error=SIGN_UP_CLOSED", answer);
  const reason =
    goal === null || signIn.signedOut === true ? "failed" : goal.searchParams.get("error");
  if (goal !== null && reason === null && goal.origin === config.publicUrl) {
    const cookies = await changeBrowser(services, request, answer);
    return redirect(`${goal.pathname}${goal.search}${goal.hash}`, answer, cookies);
  }
  if (goal?.pathname === "/settings")
    return redirect(`/settings?${provider}=${codeFor(provider, reason)}`, answer);
  return redirect(`/login?error=${codeFor(provider, reason)}${next ? `&${back}` : ""}`, answer);
}

/**
 * Adds what the user bought as a guest to their account, ends this browser's previous session, and returns the user's appearance
 * cookies.
 */
async function changeBrowser(services: Services, request: Request, answer: Response) {
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.slice(0, line.indexOf(";")))
    .join("; ");
  const person = await services.identity.findPerson(new Headers({ cookie }));
  // Connecting an account opens no session.
  if (!person) return [];
  await deliver(services, claimOrdersOf(services, person.email));
  const former = await services.identity.findPerson(request.headers);
  if (former && former.sessionId !== person.sessionId)
    await endSession(services.db, former.sessionId);
  return appearanceCookies(services, person.id);
}

function codeFor(provider: SignInProvider, reason: string | null): string {
  const code = {
    account_already_linked_to_different_user: "TAKEN",
    account_not_linked: "NOT_LINKED",
    access_denied: "CANCELLED",
    email_not_found: "NO_EMAIL",
  }[reason ?? ""];
  return `${provider.toUpperCase()}_${code ?? "FAILED"}`;
}

function redirect(location: string, answer: Response, more: string[] = []): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  for (const cookie of [...answer.headers.getSetCookie(), ...more])
    headers.append("set-cookie", cookie);
  return new Response(null, { status: 302, headers });
}
