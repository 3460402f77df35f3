import { useSearch } from "@tanstack/react-router";

const longest = 64;

type EventAddress = { key?: string | undefined; s?: string | undefined };

/** What an event's address may carry: the key of the link or email by which the visitor came, and the code of a share. */
export function readEventAddress({ key, s }: Record<string, unknown>): EventAddress {
  // Always named: the router lays what is read over the raw address.
  return { key: word(key), s: word(s) };
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
  const key = useEventKey();
  return `/events/${slug}${key ? `?key=${encodeURIComponent(key)}` : ""}`;
}

/** The code of the share by which one came. */
export function useShareCode(): string | undefined {
  return useSearch({ strict: false, select: ({ s }) => s });
}
