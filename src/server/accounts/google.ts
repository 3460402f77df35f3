import { APIError } from "better-auth/api";
import { refuse } from "../lib/refuse.ts";
import type { Services } from "../services.ts";
import { isOwnPath } from "../../contract/own-path.ts";

type Front = Pick<Services, "identity" | "config">;

/** Where to send the browser, and the cookies that bind the answer to it. */
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
        refuse("BUSY", { detail: "Google does not answer just now. Try again in a moment." });
      }
      throw error;
    });
  if (response.url === undefined) throw new Error("the provider gave no address");
  return { url: response.url, cookies: headers.getSetCookie() };
}

/** Takes the provider's answer; every failure leads back to the sign-in page with one of three codes. */
export async function finishGoogle({ identity, config }: Front, request: Request, address: string) {
  if (!config.google) refuse("NOT_FOUND");
  const headers = new Headers(request.headers);
  headers.set("x-client-address", address);
  const answer = await identity.google().handler(new Request(request.url, { headers }));
  const location = answer.headers.get("location");
  const goal = location === null ? null : URL.parse(location, config.publicUrl);
  const reason = goal === null ? "failed" : goal.searchParams.get("error");
  if (goal !== null && reason === null && goal.origin === config.publicUrl) {
    return redirect(`${goal.pathname}${goal.search}${goal.hash}`, answer);
  }
  const next = goal?.searchParams.get("next");
  const login = new URLSearchParams({ error: codeFor(reason) });
  if (next && isOwnPath(next)) login.set("next", next);
  return redirect(`/login?${login}`, answer);
}

function codeFor(reason: string | null): string {
  if (reason === "account_not_linked") return "GOOGLE_NOT_LINKED";
  if (reason === "access_denied") return "GOOGLE_CANCELLED";
  return "GOOGLE_FAILED";
}

function redirect(location: string, answer: Response): Response {
  const headers = new Headers({ location, "cache-control": "no-store" });
  for (const cookie of answer.headers.getSetCookie()) headers.append("set-cookie", cookie);
  return new Response(null, { status: 302, headers });
}
