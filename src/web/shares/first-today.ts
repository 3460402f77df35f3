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
