import { hc, type ClientResponse } from "hono/client";
import type { Problem } from "../../contract/errors.ts";
import type { Api } from "../../server/api.ts";
import { FailedResponseError, RefusedError } from "./refusal.ts";
import { send } from "./request-context.ts";

// The base is a path; on the server, `send` adds the page's own origin.
export const api = hc<Api>("/api/v1", {
  fetch: (address: string, init: RequestInit) => send(address, init),
} as never);

/** Waits for an operation's response and reads it; throws a RefusedError if the server refused. */
export async function fetchJson<T>(
  request: Promise<ClientResponse<T, number, "json">>,
): Promise<T> {
  const response = await request;
  if (!response.ok) throw await refusalOf(response);
  return (await response.json()) as T;
}

/** Waits for an operation whose response has no content. */
export async function done(request: Promise<Answered & { ok: boolean }>): Promise<void> {
  const response = await request;
  if (!response.ok) throw await refusalOf(response);
}

type Answered = { status: number; headers: Headers; json(): Promise<unknown> };

async function refusalOf(response: Answered): Promise<Error> {
  try {
    const problem = (await response.json()) as Problem;
    if (typeof problem.code === "string") return new RefusedError(problem, retryAfterOf(response));
  } catch {
    // A proxy's own error page is not a problem document.
  }
  return new FailedResponseError(response.status);
}

function retryAfterOf({ headers }: Answered): number | undefined {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : undefined;
}
