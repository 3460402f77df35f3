import { useInfiniteQuery } from "@tanstack/react-query";
import type { EventCard } from "../../contract/events/events.ts";
import { useMe } from "../app/session.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { personEventsQuery } from "../profiles/queries.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";

/** The viewer's own upcoming events, page by page. */
export function useOwnEvents() {
  const me = useMe();
  return useInfiniteQuery({
    ...personEventsQuery(me?.id ?? "", "upcoming"),
    enabled: Boolean(me),
  });
}

type OwnEventSelectProps = {
  /** The id of the chosen event; empty for none. */
  value: string;
  /** The label of choosing none. */
  none: string;
  error?: string | undefined;
  /** An event to offer as well, which may not be among the upcoming ones. */
  extra: Pick<EventCard, "id" | "title"> | undefined;
  /** The event is undefined if it is not one of those listed. */
  onChoose: (id: string, event: EventCard | undefined) => void;
};

/** Chooses one of the viewer's own upcoming events; renders nothing if there are none. */
export function OwnEventSelect({ value, none, error, extra, onChoose }: OwnEventSelectProps) {
  const events = useOwnEvents();
  const own = itemsOf(events.data);
  if (events.isError && own.length === 0)
    return (
      <Note
        tone="bad"
        role="alert"
        action={
          <Button size="small" onClick={() => void events.refetch()}>
            Retry
          </Button>
        }
      >
        We couldn't load your events.
      </Note>
    );
  if (own.length === 0 && !extra) return null;
  return (
    <>
      <Select
        label="Your event"
        value={value}
        error={error}
        onChange={({ target }) =>
          onChoose(
            target.value,
            own.find(({ id }) => id === target.value),
          )
        }
      >
        <option value="">{none}</option>
        {extra && !own.some(({ id }) => id === extra.id) && (
          <option value={extra.id}>{extra.title}</option>
        )}
        {own.map(({ id, title }) => (
          <option key={id} value={id}>
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
