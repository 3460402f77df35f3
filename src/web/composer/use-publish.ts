import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { fetchJson, api } from "../app/api.ts";
import { eventKeys } from "../events/queries.ts";
import { chaseBulbs } from "../ui/bulb-strip.tsx";
import { toast } from "../ui/toasts.ts";
import type { Attaching } from "../media/attachment.ts";
import type { Draft } from "./composer-draft.ts";
import { newPostOf } from "./new-post.ts";
import { showPublished } from "../posts/post-cache.ts";
import { venuePlaceQuery } from "../places/queries.ts";

/** Publishes the composer's draft; after a failure the draft is unchanged. */
export function usePublish(draft: Draft, file: Attaching, name: string, clear: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const findPlace = (venue: string) =>
    queryClient.ensureQueryData(venuePlaceQuery(venue)).catch(() => null);
  return useMutation({
    meta: { failureToast: false },
    mutationFn: async () => {
      const mediaId = (await file.finish())?.id ?? null;
      // If the lookup fails or finds no town, the event uses this device's zone.
      const place = draft.type === "event" ? await findPlace(draft.venue) : null;
      return fetchJson(api.posts.$post({ json: newPostOf(draft, mediaId, name, place) }));
    },
    onSuccess: (post) => {
      file.handOver();
      clear();
      void showPublished(queryClient, post);
      if (post.event) void queryClient.invalidateQueries({ queryKey: eventKeys.all });
      if (post.event) chaseBulbs();
      const view = () => void navigate({ to: "/posts/$postId", params: { postId: post.id } });
      toast("Post shared", { action: { label: "View", run: view } });
    },
  });
}
