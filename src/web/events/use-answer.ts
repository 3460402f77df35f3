import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events.ts";
import { answer, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { toast } from "../ui/toasts.ts";
import { eventQuery } from "./queries.ts";

type Answer = { answer: NonNullable<EventPage["myAnswer"]>; guests: number };

/** Sends an answer; the page shows what the server made of it. */
export function useAnswer({ id, slug }: Pick<EventPage, "id" | "slug">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: Answer) => answer(api.events[":id"].answer.$put({ param: { id }, json })),
    onSuccess: (changed) =>
      queryClient.setQueryData(eventQuery(slug).queryKey, (now) => now && { ...now, ...changed }),
    onError: (error) => toast(sentenceOf(error), { failure: true }),
    // Full, or one place nearer: what the others did meanwhile shows too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["events"] }),
  });
}
