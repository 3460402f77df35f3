import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { LiveCaption } from "../../contract/rooms/captions.ts";
import { fetchJson, api } from "../app/api.ts";
import { readPlayingDate } from "../room/playing-date.ts";
import { talkKeys, type TalkOf } from "../room-talk/queries.ts";

/** A line with its arrival as picture time: a line that arrives after its picture is shown on arrival. */
export type TimedCaption = LiveCaption & { cameAt: string | null };

const maxHeld = 50;

/** Recent captions. Refetching adds missed lines; live ones are added as they arrive. */
export function liveCaptionsQuery({ eventId, ticket }: TalkOf) {
  return queryOptions({
    queryKey: [...talkKeys.of(eventId), "live-captions"],
    queryFn: async ({ client, queryKey }): Promise<TimedCaption[]> => {
      const asked = api.events[":id"].room["live-captions"];
      const { items } = await fetchJson(asked.$get({ param: { id: eventId }, query: ticket }));
      const known = client.getQueryData<TimedCaption[]>(queryKey);
      // Lines from before captions were turned on didn't arrive late.
      return known ? joined(known, items) : items.map((one) => ({ ...one, cameAt: null }));
    },
  });
}

/** Adds lines to the captions without duplicates, if this viewer has captions on. */
export function takeCaptions(client: QueryClient, of: TalkOf, lines: LiveCaption[]): void {
  client.setQueryData(liveCaptionsQuery(of).queryKey, (known) => known && joined(known, lines));
}

function joined(known: TimedCaption[], lines: LiveCaption[]): TimedCaption[] {
  const ids = new Set(known.map(({ id }) => id));
  const cameAt = readPlayingDate();
  const added = lines.filter(({ id }) => !ids.has(id)).map((line) => ({ ...line, cameAt }));
  if (added.length === 0) return known;
  return [...known, ...added]
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .slice(-maxHeld);
}
