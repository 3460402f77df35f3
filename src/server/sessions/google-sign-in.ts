import { APIError } from "better-auth/api";
import { refuse } from "../lib/refuse.ts";
import type { Services } from "../services.ts";
import { isOwnPath } from "../../contract/own-path.ts";
import { appearanceCookies } from "../settings/appearance-cookies.ts";
import { endSession } from "./end-sessions.ts";
import { storeGoogleEmail } from "./google-account.ts";
import { askForCode } from "../security/second-factor-challenge.ts";
import { currentSignIn, type GoogleSignIn } from "./google-sign-in-context.ts";

type Front = Pick<Services, "identity" | "config">;

/** Where to send the browser, and the cookies that bind Google's response to it. */
export async function startGoogle(
  { identity, config }: Front,
  next: string | undefined,
  browser: Headers,
) {
  if (!config.google) refuse("GOOGLE_IS_OFF");
  const goal = next !== undefined && isOwnPath(next) ? next : "/dashboard";
  const back = new URLSearchParams(goal === "/dashboard" ? {} : { next: goal });
  const { response, headers } = await identity
    .google()
    .api.signInSocial({
      body: {
        provider: "google",
        callbackURL: goal,
        errorCallbackURL: `/login?${back}`,
        disableRedirect: true,
      },
      headers: browser,
      returnHeaders: true,
    })
    .catch((error: unknown) => {
      if (error instanceof APIError) {
        refuse("BUSY", { detail: "Google isn't responding. Try again in a moment." });
      }
      throw error;
    });
  if (response.url === undefined) throw new Error("the provider gave no address");
  return { url: response.url, cookies: headers.getSetCookie() };
}

/**
 * Handles the provider's response: a session, a request for the second factor, or a new connection. Every failure leads
 * back to the page where it started with one of four codes.
 */
export async function finishGoogle(services: Services, request: Request, address: string) {
  const { identity, config } = services;
  if (!config.google) refuse("NOT_FOUND");
  const headers = new Headers(request.headers);
  headers.set("x-client-address", address);
  const signIn: GoogleSignIn = {};
  const answer = await currentSignIn.run(signIn, () =>
    identity.google().handler(new Request(request.url, { headers })),
  );
  const location = answer.headers.get("location");
  const goal = location === null ? null : URL.parse(location, config.publicUrl);
  const next = goal?.searchParams.get("next");
  const back = new URLSearchParams(next && isOwnPath(next) ? { next } : {});
  if (signIn.google) await storeGoogleEmail(services.db, signIn.google);
  if (signIn.needsSecondFactor !== undefined)
    return redirect(`/login/code?${back}`, answer, [
      await askForCode(services, signIn.needsSecondFactor),
    ]);
  if (signIn.suspended) return redirect("/login?error=SUSPENDED", answer);
  const reason =
    goal === null || signIn.signedOut === true ? "failed" : goal.searchParams.get("error");
  if (goal !== null && reason === null && goal.origin === config.publicUrl) {
    const cookies = await changeBrowser(services, request, answer);
    return redirect(`${goal.pathname}${goal.search}${goal.hash}`, answer, cookies);
  }
  if (goal?.pathname === "/settings")
    return redirect(`/settings?google=${codeFor(reason)}`, answer);
  return redirect(`/login?error=${codeFor(reason)}${next ? `&${back}` : ""}`, answer);
}

/** Ends the session that this browser had before, and returns the appearance cookies of the user who signed in. */
async function changeBrowser(services: Services, request: Request, answer: Response) {
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.slice(0, line.indexOf(";")))
    .join("; ");
  const person = await services.identity.findPerson(new Headers({ cookie }));
  // Connecting an account opens no session.
  if (!person) return [];
  const former = await services.identity.findPerson(request.headers);
  if (former && former.sessionId !== person.sessionId)
    await endSession(services.db, former.sessionId);
  return appearanceCookies(services, person.id);
}

function codeFor(reason: string | null): string {
  if (reason === "account_already_linked_to_different_user") return "GOOGLE_TAKEN";
  if (reason === "account_not_linked") return "GOOGLE_NOT_LINKED";
  if (reason === "access_denied") return "GOOGLE_CANCELLED";
  return "GOOGLE_FAILED";
}

function redirect(location: string, answer: Response, more: string[] = []): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  for (const cookie of [...answer.headers.getSetCookie(), ...more])
    headers.append("set-cookie", cookie);
  return new Response(null, { status: 302, headers });
}
