import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import type { EventPage } from "../../contract/events.ts";
import type { answers } from "../../contract/limits.ts";
import { answer, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { toast } from "../ui/toasts.ts";
import { eventQuery } from "./queries.ts";

type Answer = (typeof answers)[number];

const labels: Record<Answer, string> = { going: "Going", maybe: "Maybe", "not-going": "Not going" };

/** Going, maybe or not going; a stranger signs in first and comes back. */
export function Rsvp({ event }: { event: EventPage }) {
  const me = useMe();
  const queryClient = useQueryClient();
  const rsvp = useMutation({
    mutationFn: (chosen: Answer) =>
      answer(api.events[":id"].answer.$put({ param: { id: event.id }, json: { answer: chosen } })),
    onSuccess: (changed) => {
      queryClient.setQueryData(
        eventQuery(event.slug).queryKey,
        (now) => now && { ...now, ...changed },
      );
      void queryClient.invalidateQueries({ queryKey: ["events"] });
    },
    onError: (error) => toast(sentenceOf(error), { failure: true }),
  });
  if (!me) {
    return (
      <ButtonLink to="/login" search={{ next: `/events/${event.slug}` }} variant="primary">
        RSVP
      </ButtonLink>
    );
  }
  // The choice shows at once; a refusal puts the old one back.
  const shown = (rsvp.isPending ? rsvp.variables : event.myAnswer) ?? "";
  return (
    <Segmented<Answer | "">
      label="RSVP"
      value={shown}
      onChange={(chosen) => chosen !== "" && chosen !== shown && rsvp.mutate(chosen)}
      options={(["going", "maybe", "not-going"] as const).map((value) => ({
        value,
        label: labels[value],
        icon: value === shown ? Check : undefined,
      }))}
    />
  );
}
