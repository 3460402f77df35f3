/**
 * Keeps this page for when there is no network: as a visitor gets it, so that nobody's data is in it, with the scripts
 * and styles it has loaded. What it shows it then reads from the lists in this browser.
 */
export async function cacheDoorPage(): Promise<void> {
  if (!("serviceWorker" in navigator) || !("caches" in window)) return;
  await navigator.serviceWorker.register("/sw.js");
  const address = window.location.pathname;
  const page = await fetch(address, { credentials: "omit", headers: { accept: "text/html" } });
  if (!page.ok) return;
  // Marked, so that the app knows that it does not know who is signed in.
  const html = (await page.text()).replace("<html", "<html data-kept");
  const cache = await caches.open("door");
  const headers = new Headers(page.headers);
  headers.delete("content-encoding");
  headers.delete("content-length");
  const needed = new Set([...loadedParts(), ...namedParts(html)]);
  for (const { url } of await cache.keys())
    if (url.includes("/assets/") && !needed.has(new URL(url).pathname)) await cache.delete(url);
  for (const part of needed) if (!(await cache.match(part))) await cache.add(part);
  await cache.put(address, new Response(html, { headers }));
}

function loadedParts(): string[] {
  return performance
    .getEntriesByType("resource")
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"))
    .map(({ pathname }) => pathname);
}

function namedParts(html: string): string[] {
  return html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g) ?? [];
}
