import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events/events.ts";
import { useMe } from "../app/session.ts";
import { eventQuery } from "../events/queries.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { personEventsQuery } from "../profiles/queries.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/field.tsx";

type CallEventChoiceProps = {
  event: EventPage | undefined;
  onChoose: (event: EventPage | undefined) => void;
};

/** Which of the organizer's coming events a call is for; nothing where there is none. */
export function CallEventChoice({ event, onChoose }: CallEventChoiceProps) {
  const me = useMe();
  const queryClient = useQueryClient();
  const events = useInfiniteQuery({
    ...personEventsQuery(me?.id ?? "", "upcoming"),
    enabled: Boolean(me),
  });
  const choose = useMutation({
    mutationFn: async (slug: string) =>
      slug ? queryClient.fetchQuery(eventQuery(slug, undefined)) : undefined,
    onSuccess: onChoose,
  });
  const own = itemsOf(events.data);
  if (own.length === 0 && !event) return null;
  return (
    <>
      <Select
        label="Your event"
        value={(choose.isPending ? choose.variables : event?.slug) ?? ""}
        onChange={({ target }) => choose.mutate(target.value)}
      >
        <option value="">None of them</option>
        {event && !own.some(({ id }) => id === event.id) && (
          <option value={event.slug}>{event.title}</option>
        )}
        {own.map(({ id, slug, title }) => (
          <option key={id} value={slug}>
            {title}
          </option>
        ))}
      </Select>
      {events.hasNextPage && (
        <p>
          <Button
            size="small"
            busy={events.isFetchingNextPage && "Loading"}
            onClick={() => void events.fetchNextPage()}
          >
            List later events too
          </Button>
        </p>
      )}
    </>
  );
}
