import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Place } from "../../contract/places.ts";
import { fetchJson, api } from "../app/api.ts";
import { citiesIn } from "./cities-in.ts";

/** Towns whose name starts with `q`. */
export function placesQuery(q: string) {
  return queryOptions({
    queryKey: ["places", q],
    queryFn: () => fetchJson(api.places.$get({ query: { q } })),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

/** The largest town with exactly this name. */
export function placeMatchQuery(query: { city: string; country?: string }) {
  return queryOptions({
    queryKey: ["places", "match", query],
    queryFn: () => fetchJson(api.places.match.$get({ query })),
    staleTime: Infinity,
  });
}

/** The operator's map tiles, if any. */
export const mapQuery = queryOptions({
  queryKey: ["map"],
  queryFn: () => fetchJson(api.map.$get()),
  staleTime: Infinity,
});

/** The town in a venue or address: Austin for "The Old Exchange, Austin, TX". */
export function venuePlaceQuery(venue: string) {
  const typed = venue.trim();
  return queryOptions({
    queryKey: ["places", "venue", typed],
    queryFn: () => findPlaceOf(typed),
    staleTime: Infinity,
  });
}

/** Tries "Austin, TX" before "TX", since some states and countries share their name with a town. */
async function findPlaceOf(venue: string): Promise<Place | null> {
  for (const query of citiesIn(venue)) {
    const place = await match(query);
    if (place) return place;
  }
  return null;
}

async function match(query: { city: string; country?: string }): Promise<Place | null> {
  return (await fetchJson(api.places.match.$get({ query }))).place;
}
