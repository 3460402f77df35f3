import { useMutation, useQuery } from "@tanstack/react-query";
import { CalendarClock, Eye, Send } from "lucide-react";
import { useEffect } from "react";
import type { EventChange } from "../../contract/events/changes.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { answer, api } from "../app/api.ts";
import { useIsVisible } from "../messages/use-is-visible.ts";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { notifyingText, peopleText, seenText } from "./change-text.ts";
import { cancellationReachQuery, changesQuery } from "../events/queries.ts";

/** What changed last of when and where; those who run the event see how many know it. */
export function EventChanges({ event }: { event: EventPage }) {
  const { data } = useQuery(changesQuery(event.id));
  const items = data?.items ?? [];
  // Of no use to a person who finds the event only now: the page says how it is.
  const latest = items.find(({ seen, recipients }) => seen !== null || recipients !== null);
  useSeen(
    event.id,
    items.some(({ seen }) => seen === false),
  );
  return (
    // Stands before there is anything in it, so that what comes while one looks is read aloud.
    <div role="status">{latest && <Change of={latest} />}</div>
  );
}

function Change({
  of: { cancelled, differences, note, time, recipients, seenBy, notifying },
}: {
  of: EventChange;
}) {
  // The page itself says with which words it was called off.
  if (cancelled && recipients === null) return null;
  return (
    <Note
      tone={cancelled ? "bad" : "warn"}
      icon={CalendarClock}
      className="note-below event-changes"
    >
      <b>
        {cancelled ? "Cancelled" : "Changed"} ·{" "}
        <span aria-live="off">
          <TimeAgo at={time} />
        </span>
      </b>
      {differences.length > 0 && (
        <ul>
          {differences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {note && !cancelled && <p className="event-note">“{note}”</p>}
      {notifying && (
        <p className="small-text side-by-side is-tight" aria-live="off">
          <Icon of={Send} size="small" />
          {notifyingText(notifying)}
        </p>
      )}
      {recipients !== null && seenBy !== null && !(notifying && recipients === 0) && (
        <p className="small-text side-by-side is-tight">
          <Icon of={Eye} size="small" />
          {recipients === 0 ? "Nobody was affected" : seenText({ recipients, seenBy })}
        </p>
      )}
    </Note>
  );
}

/** Opening the page counts as having seen the changes. */
function useSeen(id: string, isNew: boolean) {
  const isVisible = useIsVisible();
  const { mutate } = useMutation({
    // Nobody asked for it, and the next visit says it again.
    meta: { failureToast: false },
    mutationFn: () => answer(api.events[":id"].changes.seen.$put({ param: { id } })),
  });
  const isSeen = isNew && isVisible;
  useEffect(() => {
    if (isSeen) mutate();
  }, [isSeen, mutate]);
}

/** How many people a cancellation reaches; nothing until that is known. */
export function ChangeRecipients({ event }: { event: EventPage }) {
  const { data } = useQuery({ ...cancellationReachQuery(event), enabled: !event.cancelled });
  if (!data || data.people === 0) return null;
  return (
    <p>
      <b>{peopleText(data.people)} will be notified</b>
      {data.urgent ? ", right away, because it starts within a day." : "."}
    </p>
  );
}
