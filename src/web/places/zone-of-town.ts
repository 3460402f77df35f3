import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { placesQuery } from "./queries.ts";

type LookUp = (town: string) => Promise<string | undefined>;

/** Finds the time zone of the town that a typed place ends with, unless the user chooses a zone. */
export function createZoneOfTown(lookUp: LookUp) {
  let typed: { place: string; zone?: Promise<string | undefined> } | undefined;
  return {
    type(place: string) {
      typed = { place };
    },
    /** Call when the zone was chosen or came with an event. */
    settle() {
      typed = undefined;
    },
    /** The zone of the last typed place; undefined if it's unknown or was settled meanwhile. */
    async find(): Promise<string | undefined> {
      const asked = typed;
      const town = asked?.place.split(",").at(-1)?.trim() ?? "";
      if (!asked || town.length < 2) return undefined;
      asked.zone ??= lookUp(town).catch(() => {
        // Offline; it's looked up again when the terms are sent.
        delete asked.zone;
        return undefined;
      });
      const zone = await asked.zone;
      return typed === asked ? zone : undefined;
    },
  };
}

/** `createZoneOfTown` with the gazetteer's towns. */
export function useZoneOfTown() {
  const queryClient = useQueryClient();
  const [zoneOfTown] = useState(() => createZoneOfTown((town) => lookUpZone(queryClient, town)));
  return zoneOfTown;
}

async function lookUpZone(queryClient: QueryClient, town: string): Promise<string | undefined> {
  // Offline, this mode fails at once instead of waiting for a connection.
  const found = await queryClient.fetchQuery({ ...placesQuery(town), networkMode: "always" });
  return found.items.find(({ name }) => name.toLowerCase() === town.toLowerCase())?.zone;
}
