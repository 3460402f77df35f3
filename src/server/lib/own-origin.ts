/** The bearer token of a request; browsers never send one cross-site by themselves. */
export function bearerOf(headers: Headers): string | undefined {
  return /^bearer (.*)$/i.exec(headers.get("authorization") ?? "")?.[1]?.trim();
}

/** Whether a state-changing request comes from a browser on a page of this site; without either header it isn't from a browser. */
export function isOwnOrigin(headers: Headers, publicUrl: URL, host: string | undefined): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = headers.get("origin");
  if (origin === null) return site !== null;
  return (
    origin === publicUrl.origin || (host !== undefined && isLoopbackTwin(origin, host, publicUrl))
  );
}

// In development localhost and 127.0.0.1 count as the same site; elsewhere only PUBLIC_URL counts.
function isLoopbackTwin(origin: string, host: string, publicUrl: URL): boolean {
  const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);
  const from = URL.parse(origin);
  return (
    from !== null &&
    loopback.has(from.hostname) &&
    loopback.has(publicUrl.hostname) &&
    from.host === host
  );
}
