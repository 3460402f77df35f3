import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { placesQuery } from "./queries.ts";

type LookUp = (town: string) => Promise<string | undefined>;

/** Finds the time zone of the town that a typed place ends with; what the person chooses themselves counts more. */
export function createZoneOfTown(lookUp: LookUp) {
  let typed: { place: string; zone?: Promise<string | undefined> } | undefined;
  return {
    type(place: string) {
      typed = { place };
    },
    /** The zone was chosen, or came with an event. */
    settle() {
      typed = undefined;
    },
    /** The zone of the place typed last; undefined where it is not known, or was settled meanwhile. */
    async find(): Promise<string | undefined> {
      const asked = typed;
      const town = asked?.place.split(",").at(-1)?.trim() ?? "";
      if (!asked || town.length < 2) return undefined;
      asked.zone ??= lookUp(town).catch(() => {
        // Without a connection; asked again when the terms are sent.
        delete asked.zone;
        return undefined;
      });
      const zone = await asked.zone;
      return typed === asked ? zone : undefined;
    },
  };
}

/** The same with the towns of the gazetteer. */
export function useZoneOfTown() {
  const queryClient = useQueryClient();
  const [zoneOfTown] = useState(() => createZoneOfTown((town) => lookUpZone(queryClient, town)));
  return zoneOfTown;
}

async function lookUpZone(queryClient: QueryClient, town: string): Promise<string | undefined> {
  // Without a connection it fails at once instead of waiting for one.
  const found = await queryClient.fetchQuery({ ...placesQuery(town), networkMode: "always" });
  return found.items.find(({ name }) => name.toLowerCase() === town.toLowerCase())?.zone;
}
