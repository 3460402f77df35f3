import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start";
import { getCookie, getRequest } from "@tanstack/react-start/server";
import { localeOf } from "../../contract/locale.ts";
import { dateFormat } from "../lib/date-format.ts";
import type { ViewerClock } from "../lib/viewer-clock.ts";
import { zoneCookie } from "../lib/device-zone.ts";

/** What our server hands to the page renderer with each request. */
export type PageContext = {
  nonce: string;
  /** The origin of PUBLIC_URL: behind a proxy, the request itself knows neither https nor the public host name. */
  origin: string;
  api: (request: Pick<Request, "method" | "url" | "headers">) => Promise<Response>;
};

declare module "@tanstack/react-start" {
  interface Register {
    server: { requestContext: PageContext };
  }
}

/** The nonce that this page's scripts must carry; undefined in the browser, where the page is already rendered. */
export const pageNonce = createIsomorphicFn()
  .server((): string | undefined => pageContext()?.nonce)
  .client((): string | undefined => undefined);

/** Sends a request to the API: over the network from the browser, in process with the visitor's cookie on the server. */
export const send = createIsomorphicFn()
  .server(async (address: string, init: RequestInit): Promise<Response> => {
    const { url, headers } = apiCallOf(getRequest());
    const api = pageContext()?.api;
    const method = init.method ?? "GET";
    return api
      ? api({ method, url: url + address, headers })
      : fetch(url + address, { method, headers });
  })
  .client((address: string, init: RequestInit): Promise<Response> => fetch(address, init));

type ApiCall = { url: string; headers: Headers };
const apiCalls = new WeakMap<Request, ApiCall>();

/** The origin and the headers that all of a page's API calls share. */
function apiCallOf(page: Request): ApiCall {
  let call = apiCalls.get(page);
  if (!call) {
    const headers = new Headers({
      cookie: page.headers.get("cookie") ?? "",
      "accept-language": page.headers.get("accept-language") ?? "",
      "sec-fetch-site": "same-origin",
    });
    call = { url: new URL(page.url).origin, headers };
    apiCalls.set(page, call);
  }
  return call;
}

/** A cookie of the visitor that scripts may read. */
export const readCookie = createIsomorphicFn()
  .server((name: string): string | undefined => getCookie(name))
  .client((name: string): string | undefined => {
    const pair = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
    return pair?.slice(name.length + 1);
  });

const clocks = new WeakMap<Request, ViewerClock>();

/** The viewer's locale and zone, and when the page was rendered; the browser reads what the server printed. */
export const clockOfPage = createIsomorphicFn()
  .server((): ViewerClock => {
    const page = getRequest();
    let clock = clocks.get(page);
    if (!clock) {
      const locale = localeOf(page.headers.get("accept-language"));
      clock = { locale, zone: knownZone(getCookie(zoneCookie)), now: new Date().toISOString() };
      clocks.set(page, clock);
    }
    return clock;
  })
  .client((): ViewerClock => {
    const { locale, zone, now } = document.documentElement.dataset;
    return {
      locale: locale ?? localeOf(navigator.language),
      zone,
      now: now ?? new Date().toISOString(),
    };
  });

/** Anybody can put anything into a cookie. */
function knownZone(zone: string | undefined): string | undefined {
  try {
    return zone && dateFormat({}, zone, "en").resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The site's own origin, for canonical and shared links; on the server never the Host header, which anybody may forge. */
export const siteOrigin = createIsomorphicFn()
  .server((): string => pageContext()?.origin ?? new URL(getRequest().url).origin)
  .client((): string => window.location.origin);

function pageContext(): PageContext | undefined {
  return getGlobalStartContext() as PageContext | undefined;
}
