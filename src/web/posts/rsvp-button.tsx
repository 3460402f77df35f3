import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Ticket } from "lucide-react";
import type { EventCard } from "../../contract/events/events.ts";
import { fetchJson, api } from "../app/api.ts";
import { useMe } from "../app/session.ts";
import { eventKeys } from "../events/queries.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { changePost, refetchPost } from "./post-cache.ts";

/** RSVPs, or withdraws on a second press. For events with tickets, links to the viewer's ticket or to those on sale. */
export function RsvpButton({ postId, event }: { postId: string; event: EventCard }) {
  const me = useMe();
  const queryClient = useQueryClient();
  const going = event.myAnswer === "going";
  const rsvp = useMutation({
    mutationFn: () =>
      fetchJson(
        api.events[":id"].answer.$put({
          param: { id: event.id },
          json: { answer: going ? "not-going" : "going" },
        }),
      ),
    onSuccess: (changed) => {
      changePost(queryClient, postId, (post) => ({
        ...post,
        event: post.event && { ...post.event, ...changed },
      }));
      // The avatars shown have changed as well.
      void refetchPost(queryClient, postId);
      void queryClient.invalidateQueries({ queryKey: eventKeys.all });
    },
  });
  if (event.myTicket) {
    return (
      <ButtonLink to="/tickets" search={{ past: undefined }} variant="outline" size="small">
        <Icon of={Ticket} size="small" />
        Show ticket
      </ButtonLink>
    );
  }
  if (event.sells) {
    return (
      <ButtonLink
        to="/events/$slug"
        params={{ slug: event.slug }}
        variant={going ? "outline" : "primary"}
        size="small"
      >
        {going && <Icon of={Check} size="small" />}
        {going ? "Going" : event.full ? "Join the waitlist" : "Get tickets"}
      </ButtonLink>
    );
  }
  if (event.myOffer) {
    return (
      <ButtonLink to="/events/$slug" params={{ slug: event.slug }} variant="primary" size="small">
        It's your turn
      </ButtonLink>
    );
  }
  if (event.full && !going) {
    return (
      <ButtonLink
        to="/events/$slug"
        params={{ slug: event.slug }}
        variant={event.myAnswer === "waitlist" ? "outline" : "primary"}
        size="small"
      >
        {event.myAnswer === "waitlist" ? "On the waitlist" : "Join the waitlist"}
      </ButtonLink>
    );
  }
  if (!me) {
    return (
      <ButtonLink to="/login" search={{ next: `/posts/${postId}` }} variant="primary" size="small">
        RSVP
      </ButtonLink>
    );
  }
  return (
    <Button
      variant={going ? "outline" : "primary"}
      size="small"
      aria-pressed={going}
      busy={rsvp.isPending && "Saving"}
      onClick={() => rsvp.mutate()}
    >
      {going && <Icon of={Check} size="small" />}
      {going ? "Going" : "RSVP"}
    </Button>
  );
}
