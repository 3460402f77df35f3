import { useEffect } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import type { Post } from "../../contract/posts.ts";
import { api, done } from "../app/api.ts";
import { cameFrom } from "./came-from.ts";
import { useCampaign, useShareCode } from "../events/event-address.ts";

type Visit = { source: string; code: string | undefined };

/** How the viewer came to this page: by a share's code, a campaign, from one of our own pages, or straight. */
export function useVisit(): Visit {
  const code = useShareCode();
  const campaign = useCampaign();
  return { source: code === undefined ? (campaign ?? sourceOf(cameFrom())) : "share", code };
}

export function sourceOf(path: string | undefined): string {
  if (path?.startsWith("/discover-events")) return "discover";
  if (path?.startsWith("/search")) return "search";
  return path?.startsWith("/dashboard") || path?.startsWith("/posts/") ? "feed" : "direct";
}

/** Counts a look at the event, once a day from this browser by each way, as its RSVP or order counts for the last; those who run it look at it for other reasons. */
export function useCountedVisit(event: Pick<EventPage, "id" | "can" | "visibility">): void {
  const { id, can, visibility } = event;
  const { source, code } = useVisit();
  // How many of those who are named have looked is no measure of anything.
  const isCounted = !can.edit && visibility !== "invite-only";
  useEffect(() => {
    if (!isCounted || !isFirstToday(`${id}/${code ?? encodeURIComponent(source)}`)) return;
    const json = code === undefined ? { source } : { source, code };
    // A number less is nobody's trouble.
    done(api.events[":id"].visits.$post({ param: { id }, json })).catch(() => undefined);
  }, [id, isCounted, source, code]);
}

/** Counts that a post was opened by a share's link, once a day from this browser; its author opens it for other reasons. */
export function useCountedOpen({ id, can }: Pick<Post, "id" | "can">): void {
  const code = useShareCode();
  useEffect(() => {
    if (code === undefined || can.edit || !isFirstToday(id)) return;
    // A number less is nobody's trouble.
    done(api.posts[":id"].opens.$post({ param: { id }, json: { code } })).catch(() => undefined);
  }, [id, can.edit, code]);
}

const place = "marquee-seen-events";
const most = 200;

// Kept in the browser, so that the server needs to know nothing of it.
function isFirstToday(id: string): boolean {
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
