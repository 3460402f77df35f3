import { useSearch } from "@tanstack/react-router";
import { campaignOf, wordOf } from "./campaign.ts";

type EventAddress = {
  key?: string | undefined;
  s?: string | undefined;
  utm_source?: string | undefined;
  utm_medium?: string | undefined;
  /** A ticket type to preselect, set by the embedded widget on another site. */
  ticket?: string | undefined;
};

/** Reads the search params of an event page: the key from an invitation link or email, a share code, and a campaign. */
export function readEventAddress(search: Record<string, unknown>): EventAddress {
  const { key, s, utm_source: source, utm_medium: medium, ticket } = search;
  // Sets every key: the router merges the result over the raw search params.
  return {
    key: wordOf(key),
    s: wordOf(s),
    utm_source: wordOf(source),
    utm_medium: wordOf(medium),
    ticket: wordOf(ticket),
  };
}

/** Reads the search params of a post page, which may carry a share code. */
export function readPostAddress({ s }: Record<string, unknown>): Pick<EventAddress, "s"> {
  return { s: wordOf(s) };
}

/** The invitation key in the URL of an event page. */
export function useEventKey(): string | undefined {
  return useSearch({ strict: false, select: ({ key }) => key });
}

/** The path back to this event with the same search params, for visitors who sign in first. */
export function useEventPath({ slug }: { slug: string }): string {
  const search: EventAddress = useSearch({ strict: false });
  return eventPath(slug, search);
}

/** The path of an event with the key, share code and campaign kept, so that an RSVP is attributed to the same source as the visit. */
export function eventPath(slug: string, search: EventAddress): string {
  const { key, s, utm_source, utm_medium } = search;
  const known = Object.entries({ key, s, utm_source, utm_medium }).filter(([, value]) => value);
  const query = new URLSearchParams(known as [string, string][]).toString();
  return `/events/${slug}${query && `?${query}`}`;
}

/** The share code in the URL. */
export function useShareCode(): string | undefined {
  return useSearch({ strict: false, select: ({ s }) => s });
}

/** The ticket type to preselect, from the URL. */
export function useAskedTicket(): string | undefined {
  return useSearch({ strict: false, select: ({ ticket }) => ticket });
}

/** The campaign in the URL, in the form in which visits are counted. */
export function useCampaign(): string | undefined {
  return useSearch({
    strict: false,
    select: ({ utm_source: source, utm_medium: medium }) => campaignOf(source, medium),
  });
}
