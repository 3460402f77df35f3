import { campaignOf, wordOf } from "../events/campaign.ts";
import { cameFrom } from "../shares/came-from.ts";
import { isFirstToday, sourceOf, visitKey } from "../shares/first-today.ts";

/** Counts the visit of a page that names what is visited, just as the app does. */
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
