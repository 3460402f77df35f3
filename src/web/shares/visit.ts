import { useEffect } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import type { Post } from "../../contract/posts.ts";
import { api, done } from "../app/api.ts";
import { cameFrom } from "./came-from.ts";
import { useCampaign, useShareCode } from "../events/event-address.ts";

type Visit = { source: string; code: string | undefined };

/** How the viewer came to this page: by a share link, a campaign, from another page of ours, or directly. */
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

/**
 * Counts a visit to an event, once a day per browser and source, just as an RSVP or order is attributed to the last source. Its
 * organizers aren't counted.
 */
export function useCountedVisit(event: Pick<EventPage, "id" | "can" | "visibility">): void {
  const { id, can, visibility } = event;
  const { source, code } = useVisit();
  // Visits to invite-only events say nothing about reach.
  const isCounted = !can.edit && visibility !== "invite-only";
  useEffect(() => {
    if (!isCounted || !isFirstToday(`${id}/${code ?? encodeURIComponent(source)}`)) return;
    const json = code === undefined ? { source } : { source, code };
    // A lost count doesn't matter.
    done(api.events[":id"].visits.$post({ param: { id }, json })).catch(() => undefined);
  }, [id, isCounted, source, code]);
}

/** Counts that a post was opened through a share link, once a day per browser. Its author isn't counted. */
export function useCountedOpen({ id, can }: Pick<Post, "id" | "can">): void {
  const code = useShareCode();
  useEffect(() => {
    if (code === undefined || can.edit || !isFirstToday(id)) return;
    // A lost count doesn't matter.
    done(api.posts[":id"].opens.$post({ param: { id }, json: { code } })).catch(() => undefined);
  }, [id, can.edit, code]);
}

const place = "marquee-seen-events";
const most = 200;

// Kept in the browser, so that the server doesn't have to store it.
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
