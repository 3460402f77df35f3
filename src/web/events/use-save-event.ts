import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EventCard } from "../../contract/events/events.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { markSaved } from "../recommendations/queries.ts";
import { toast } from "../ui/toasts.ts";
import { eventKeys, eventQuery } from "./queries.ts";

/** Saves an event to the viewer's profile or removes it. While pending, `variables` is the state to show. */
export function useSaveEvent({ id, slug }: Pick<EventCard, "id" | "slug">) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `save-${id}` },
    async mutationFn(saved: boolean) {
      const route = api.events[":id"].save;
      if (saved) await fetchJson(route.$put({ param: { id } }));
      else await done(route.$delete({ param: { id } }));
    },
    async onSuccess(_, saved) {
      toast(saved ? "Saved to your profile" : "Removed from your saved events");
      queryClient.setQueryData(eventQuery(slug).queryKey, (now) => now && { ...now, saved });
      markSaved(queryClient, id, saved);
      await queryClient.invalidateQueries({ queryKey: eventKeys.all });
    },
  });
}
