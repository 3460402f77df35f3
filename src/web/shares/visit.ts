import { useEffect } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import type { Post } from "../../contract/posts.ts";
import { api, done } from "../app/api.ts";
import { cameFrom } from "./came-from.ts";
import { useCampaign, useShareCode } from "../events/event-address.ts";
import { isFirstToday, sourceOf, type Visit, visitKey } from "./count-visit.ts";

/** How the viewer came to this page: by a share link, a campaign, from another page of ours, or directly. */
export function useVisit(): Visit {
  const code = useShareCode();
  const campaign = useCampaign();
  return { source: code === undefined ? (campaign ?? sourceOf(cameFrom())) : "share", code };
}

/**
 * Counts a visit to an event, once a day per browser and source, just as an RSVP or order is attributed to the last source. Its
 * organizers aren't counted.
 */
export function useCountedVisit(event: Pick<EventPage, "id" | "can" | "visibility">): void {
  const { id } = event;
  const { source, code } = useVisit();
  const isCounted = isVisitCounted(event);
  useEffect(() => {
    if (!isCounted || !isFirstToday(visitKey(id, { source, code }))) return;
    const json = code === undefined ? { source } : { source, code };
    // A lost count doesn't matter.
    done(api.events[":id"].visits.$post({ param: { id }, json })).catch(() => undefined);
  }, [id, isCounted, source, code]);
}

/** Visits to invite-only events say nothing about reach. */
export function isVisitCounted({ can, visibility }: Pick<EventPage, "can" | "visibility">) {
  return !can.edit && visibility !== "invite-only";
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
