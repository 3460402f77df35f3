import { campaignOf, wordOf } from "../events/campaign.ts";
import { cameFrom } from "./came-from.ts";

export type Visit = { source: string; code: string | undefined };

/** The class of pages that a visit came from. */
export function sourceOf(path: string | undefined): string {
  if (path?.startsWith("/discover-events")) return "discover";
  if (path?.startsWith("/search")) return "search";
  return path?.startsWith("/dashboard") || path?.startsWith("/posts/") ? "feed" : "direct";
}

/** What makes a visit to an event another one on the same day. */
export function visitKey(eventId: string, { source, code }: Visit): string {
  return `${eventId}/${code ?? encodeURIComponent(source)}`;
}

const place = "marquee-seen-events";
const most = 200;

/** Whether this browser counts it for the first time today. Kept in the browser, so that the server doesn't have to store it. */
export function isFirstToday(id: string): boolean {
  const today = new Date().toISOString().slice(0, 10);
  try {
    const [day, ...seen] = (localStorage.getItem(place) ?? "").split(" ");
    const known = day === today ? seen : [];
    if (known.includes(id)) return false;
    localStorage.setItem(place, [today, ...[...known, id].slice(-most)].join(" "));
    return true;
  } catch {
    return false;
  }
}

/** Counts the visit of a page that waits for its first touch, if it says what is visited, just as the app does. */
export function countVisit(): void {
  const [event, post] = ["event", "post"].map((thing) =>
    document.querySelector(`[data-visited-${thing}]`)?.getAttribute(`data-visited-${thing}`),
  );
  const search = new URLSearchParams(window.location.search);
  const word = (name: string) => wordOf(search.get(name) ?? undefined);
  const code = word("s");
  const campaign = campaignOf(word("utm_source"), word("utm_medium"));
  const source = code === undefined ? (campaign ?? sourceOf(cameFrom())) : "share";
  if (event && isFirstToday(visitKey(event, { source, code })))
    send(`/api/v1/events/${event}/visits`, { source, code });
  if (post && code !== undefined && isFirstToday(post))
    send(`/api/v1/posts/${post}/opens`, { code });
}

function send(address: string, body: object): void {
  const headers = { "content-type": "application/json" };
  // A lost count doesn't matter.
  fetch(address, { method: "POST", headers, body: JSON.stringify(body), keepalive: true }).catch(
    () => undefined,
  );
}
