import { useSearch } from "@tanstack/react-router";

const longest = 64;

type EventAddress = {
  key?: string | undefined;
  s?: string | undefined;
  utm_source?: string | undefined;
  utm_medium?: string | undefined;
  /** A ticket type to begin with, from a frame on another site. */
  ticket?: string | undefined;
};

/** What an event's address may carry: the key of the link or email by which the visitor came, the code of a share, and a campaign. */
export function readEventAddress(search: Record<string, unknown>): EventAddress {
  const { key, s, utm_source: source, utm_medium: medium, ticket } = search;
  // Always named: the router lays what is read over the raw address.
  return {
    key: word(key),
    s: word(s),
    utm_source: word(source),
    utm_medium: word(medium),
    ticket: word(ticket),
  };
}

/** A post's address may carry the code of a share. */
export function readPostAddress({ s }: Record<string, unknown>): Pick<EventAddress, "s"> {
  return { s: word(s) };
}

// The router reads a code of digits as a number.
function word(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const text = String(value);
  return text !== "" && text.length <= longest ? text : undefined;
}

/** The key in the address, on an event's page. */
export function useEventKey(): string | undefined {
  return useSearch({ strict: false, select: ({ key }) => key });
}

/** Back to this event by the same address, for visitors who sign in first. */
export function useEventPath({ slug }: { slug: string }): string {
  const search: EventAddress = useSearch({ strict: false });
  return eventPath(slug, search);
}

/** With what the address said of the way they came, so that their RSVP counts where their visit did. */
export function eventPath(slug: string, search: EventAddress): string {
  const { key, s, utm_source, utm_medium } = search;
  const known = Object.entries({ key, s, utm_source, utm_medium }).filter(([, value]) => value);
  const query = new URLSearchParams(known as [string, string][]).toString();
  return `/events/${slug}${query && `?${query}`}`;
}

/** The code of the share by which one came. */
export function useShareCode(): string | undefined {
  return useSearch({ strict: false, select: ({ s }) => s });
}

/** The ticket type that the address asks for. */
export function useAskedTicket(): string | undefined {
  return useSearch({ strict: false, select: ({ ticket }) => ticket });
}

/** The campaign by which one came, as it is counted. */
export function useCampaign(): string | undefined {
  return useSearch({
    strict: false,
    select: ({ utm_source: source, utm_medium: medium }) => campaignOf(source, medium),
  });
}

/** "utm:newsletter/email" for a source and a medium, in the letters that a campaign may have. */
export function campaignOf(source?: string, medium?: string): string | undefined {
  const words = [plain(source), plain(medium)].filter(Boolean).join("/").slice(0, 60);
  return plain(source) === "" ? undefined : `utm:${words}`;
}

function plain(part = ""): string {
  return part
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ._-]+/gu, "-")
    .replaceAll(/^[ ._-]+|[ ._-]+$/g, "");
}
