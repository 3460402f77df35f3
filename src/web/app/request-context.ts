import { createIsomorphicFn, getGlobalStartContext } from "@tanstack/react-start";
import { getCookie, getRequest } from "@tanstack/react-start/server";

/** What our server hands to the page renderer with each request. */
export type PageContext = {
  nonce: string;
  /** Of PUBLIC_URL: behind a proxy the request itself knows neither https nor the name people use. */
  origin: string;
  api: (request: Request) => Promise<Response>;
};

declare module "@tanstack/react-start" {
  interface Register {
    server: { requestContext: PageContext };
  }
}

/** The nonce that this page's scripts must carry; undefined in the browser, where the page is already made. */
export const pageNonce = createIsomorphicFn()
  .server((): string | undefined => pageContext()?.nonce)
  .client((): string | undefined => undefined);

/** Sends a request to the API: over the network from the browser, in process with the visitor's cookie on the server. */
export const send = createIsomorphicFn()
  .server(async (address: string, init: RequestInit): Promise<Response> => {
    const page = getRequest();
    const url = new URL(address, page.url);
    const headers = new Headers(init.headers);
    headers.set("cookie", page.headers.get("cookie") ?? "");
    headers.set("sec-fetch-site", "same-origin");
    const api = pageContext()?.api ?? fetch;
    return api(new Request(url, { ...init, headers }));
  })
  .client((address: string, init: RequestInit): Promise<Response> => fetch(address, init));

/** A cookie of the visitor that scripts may read. */
export const readCookie = createIsomorphicFn()
  .server((name: string): string | undefined => getCookie(name))
  .client((name: string): string | undefined => {
    const pair = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
    return pair?.slice(name.length + 1);
  });

/** The site's own origin, for canonical and shared links; on the server never the Host header, which anybody may write. */
export const siteOrigin = createIsomorphicFn()
  .server((): string => pageContext()?.origin ?? new URL(getRequest().url).origin)
  .client((): string => window.location.origin);

function pageContext(): PageContext | undefined {
  return getGlobalStartContext() as PageContext | undefined;
}
