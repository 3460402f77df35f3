/** What a request's Authorization header bears, if anything: no browser sends that by itself to another site. */
export function bearerOf(headers: Headers): string | undefined {
  return /^bearer (.*)$/i.exec(headers.get("authorization") ?? "")?.[1]?.trim();
}

/** Whether a browser's request that changes something comes from a page of this site (no header: no browser). */
export function isOwnOrigin(headers: Headers, publicUrl: URL, host: string | undefined): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  const origin = headers.get("origin");
  if (origin === null) return site !== null;
  return (
    origin === publicUrl.origin || (host !== undefined && isLoopbackTwin(origin, host, publicUrl))
  );
}

// On a developer's machine localhost and 127.0.0.1 are the same site; elsewhere only PUBLIC_URL counts.
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
