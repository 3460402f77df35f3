import { useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { Recommendation } from "../../contract/recommendations.ts";
import { api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { toast } from "../ui/toasts.ts";
import { forYouKeys, tasteChanged } from "./queries.ts";

const route = api.my.recommendations.hidden[":eventId"];

/** Dismisses recommendations. Returns the ids of dismissed cards, which are hidden at once, and the click handler. */
export function useLessLikeThis() {
  const queryClient = useQueryClient();
  const [gone, setGone] = useState<readonly string[]>([]);
  const bring = (id: string) => setGone((now) => now.filter((one) => one !== id));

  async function undo(id: string) {
    try {
      await done(route.$delete({ param: { eventId: id } }));
      bring(id);
      await queryClient.invalidateQueries({ queryKey: forYouKeys.all });
    } catch (error) {
      toast(sentenceOf(error), { failure: true });
    }
  }

  async function press(event: MouseEvent<HTMLButtonElement>, { id, title }: Recommendation) {
    const list = event.currentTarget.closest("ul");
    const buttons = () => [...(list?.querySelectorAll<HTMLElement>(".recommendation-less") ?? [])];
    const place = buttons().indexOf(event.currentTarget);
    flushSync(() => setGone((now) => [...now, id]));
    // The pressed button is gone, so focus moves to the card that took its place.
    (buttons()[place] ?? buttons().at(-1))?.focus();
    try {
      await done(route.$put({ param: { eventId: id } }));
      tasteChanged(queryClient);
      toast(`You'll see fewer events like “${title}”.`, {
        action: { label: "Undo", run: () => void undo(id) },
      });
    } catch (error) {
      bring(id);
      toast(sentenceOf(error), { failure: true });
    }
  }

  return { gone, press };
}
