import { useMutation, useQuery } from "@tanstack/react-query";
import {
  CalendarClock,
  Check,
  Clock,
  Eye,
  type LucideIcon,
  Send,
  Undo2,
  Users,
} from "lucide-react";
import { useEffect, useState } from "react";
import type { EventChange } from "../../contract/events/changes.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { fetchJson, api } from "../app/api.ts";
import { clockTime } from "../lib/event-time.ts";
import { numberText } from "../lib/number-text.ts";
import { useNow } from "../lib/use-now.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { useIsVisible } from "../lib/use-is-visible.ts";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { emailingText, guestsText, notifyingText, refundingText, seenText } from "./change-text.ts";
import { RecipientsDialog } from "./recipients-dialog.tsx";
import { ResendButton, ResendRule } from "./resend-button.tsx";
import { changesQuery } from "../events/queries.ts";
import { Button } from "../ui/button.tsx";

/** The latest change of time or place. Organizers also see how many people have seen it. */
export function EventChanges({ event }: { event: EventPage }) {
  const { data } = useQuery(changesQuery(event.id));
  const items = data?.items ?? [];
  // Viewers who weren't notified don't need it: the page already shows the current state.
  const latest = items.find(({ seen, recipients }) => seen !== null || recipients !== null);
  useSeen(
    event.id,
    items.some(({ seen }) => seen === false),
  );
  return (
    // The live region is there before its content, so that screen readers announce changes.
    <div role="status">{latest && <Change eventId={event.id} of={latest} />}</div>
  );
}

function Change({ eventId, of: change }: { eventId: string; of: EventChange }) {
  const { cancelled, differences, note, time, recipients, seenBy, guests, moreGuests } = change;
  const { notifying, emailing, refunding, confirmed } = change;
  const reached = (recipients ?? 0) + (guests ?? 0);
  const seen = (seenBy ?? 0) + (change.guestsSeen ?? 0);
  const [listing, setListing] = useState(false);
  // The page itself shows guests the cancellation message.
  if (cancelled && recipients === null) return null;
  return (
    <>
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
        {change.emailsAt && reached > 0 && <GoesOut at={change.emailsAt} />}
        {notifying && <Progress icon={Send}>{notifyingText(notifying)}</Progress>}
        {emailing && <Progress icon={Send}>{emailingText(emailing)}</Progress>}
        {refunding && <Progress icon={Undo2}>{refundingText(refunding)}</Progress>}
        {recipients !== null && seenBy !== null && !(notifying && recipients === 0) && (
          <p className="small-text side-by-side is-tight">
            <Icon of={Eye} size="small" />
            {reached > 0
              ? seenText({ recipients: reached, seenBy: seen })
              : "Nobody needed to be notified"}
          </p>
        )}
        {confirmed !== null && confirmed > 0 && (
          <p className="small-text side-by-side is-tight">
            <Icon of={Check} size="small" />
            {confirmed === 1 ? "1 person is" : `${numberText(confirmed)} people are`} still coming
          </p>
        )}
        {recipients !== null && Boolean(guests) && (
          <p className="small-text">{guestsText(guests ?? 0, moreGuests)}</p>
        )}
        {recipients !== null && reached > 0 && (
          <div className="cluster is-tight">
            {seen < reached && !emailing && (
              <ResendButton small eventId={eventId} change={change} people={reached - seen} />
            )}
            <Button size="small" onClick={() => setListing(true)}>
              <Icon of={Users} size="small" />
              Who has seen it
            </Button>
            {seen < reached && !emailing && (
              <span className="small-text">
                <ResendRule {...change} />
              </span>
            )}
          </div>
        )}
      </Note>
      {listing && (
        <RecipientsDialog eventId={eventId} change={change} onClose={() => setListing(false)} />
      )}
    </>
  );
}

/** When the emails go out, if they're delayed because others were sent shortly before. */
function GoesOut({ at }: { at: string }) {
  const zone = useViewerZone();
  if (at <= useNow()) return null;
  return <Progress icon={Clock}>{`Emails go out at ${clockTime(at, zone)}`}</Progress>;
}

function Progress({ icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <p className="small-text side-by-side is-tight" aria-live="off">
      <Icon of={icon} size="small" />
      {children}
    </p>
  );
}

/** Marks the changes as seen when the page is opened. */
function useSeen(id: string, isNew: boolean) {
  const isVisible = useIsVisible();
  const { mutate } = useMutation({
    // The user didn't ask for it, and the next visit tries again.
    meta: { failureToast: false },
    mutationFn: () => fetchJson(api.events[":id"].changes.seen.$put({ param: { id } })),
  });
  const isSeen = isNew && isVisible;
  useEffect(() => {
    if (isSeen) mutate();
  }, [isSeen, mutate]);
}
