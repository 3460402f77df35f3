import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Place } from "../../contract/places.ts";
import { answer, api } from "../app/api.ts";
import { usePaused } from "../lib/use-paused.ts";

/** The town that a venue ends with: Austin, of "The Old Exchange, Austin, TX". */
export function venuePlaceQuery(venue: string) {
  const typed = venue.trim();
  return queryOptions({
    queryKey: ["places", "venue", typed],
    queryFn: () => findPlaceOf(typed),
    staleTime: Infinity,
  });
}

/** The same while somebody types. */
export function useVenuePlace(venue: string): Place | undefined {
  const typed = usePaused(venue.trim());
  const found = useQuery({ ...venuePlaceQuery(typed), enabled: typed.includes(",") });
  return typed === venue.trim() ? (found.data ?? undefined) : undefined;
}

/** "Austin, TX" before "TX", since some states and countries share their names with towns. */
async function findPlaceOf(venue: string): Promise<Place | null> {
  const parts = venue
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const [city = "", country = ""] = parts.slice(-2);
  if (parts.length < 2) return null;
  const within = await match({ city, country });
  return within ?? match({ city: country });
}

async function match(query: { city: string; country?: string }): Promise<Place | null> {
  return (await answer(api.places.match.$get({ query }))).place;
}
