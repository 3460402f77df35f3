import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { v7 as newId } from "uuid";
import { bookingLimits } from "../../contract/bookings/limits.ts";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { api, done } from "../app/api.ts";
import { useMessageDraft } from "../messages/use-message-draft.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { ErrorState } from "../ui/states.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { bookingMessagesQuery } from "./queries.ts";

// Lazy: only needed for reporting something.
const ReportDialog = lazy(() => import("../moderation/report-dialog.tsx"));

// Close enough to the newest message to count as reading it.
const nearPx = 60;

/** The messages between both sides of a booking. */
export function BookingThread({ booking }: { booking: Booking }) {
  const { id, other } = booking;
  const queryClient = useQueryClient();
  const list = useQuery(bookingMessagesQuery(id));
  const box = useRef<HTMLOListElement>(null);
  // Whether the reader has scrolled up, away from the newest message.
  const isAway = useRef(false);
  const newest = list.data?.items.at(-1)?.id;
  useLayoutEffect(() => {
    if (newest && box.current && !isAway.current) box.current.scrollTop = box.current.scrollHeight;
  }, [newest]);
  const { text: typed, change: setTyped } = useMessageDraft(id);
  const [messageId, setMessageId] = useState(() => newId());
  const send = useMutation({
    mutationFn: () =>
      done(
        api.bookings[":id"].messages.$post({ param: { id }, json: { id: messageId, text: typed } }),
      ),
    onSuccess: async () => {
      setTyped("");
      isAway.current = false;
      setMessageId(newId());
      await queryClient.invalidateQueries(bookingMessagesQuery(id));
    },
  });
  const [reported, setReported] = useState<string>();
  const name = other?.name ?? "A former member";
  return (
    <aside className="booking-thread" aria-label="Messages about this booking">
      <header className="side-by-side">
        <Avatar name={name} seed={other?.id ?? name} src={other?.avatar} />
        <b>{name}</b>
      </header>
      {list.isError ? (
        <ErrorState message="We couldn't load the messages." onRetry={() => void list.refetch()} />
      ) : (
        <ol
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll what has the focus
          tabIndex={0}
          ref={box}
          className="booking-messages"
          aria-live="polite"
          onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
            isAway.current = scrollHeight - scrollTop - clientHeight > nearPx;
          }}
        >
          {list.data?.items.map((message) => (
            <li key={message.id} className={classes(message.mine && "is-mine")}>
              <p>
                <span className="visually-hidden">{message.mine ? "You: " : `${name}: `}</span>
                {message.text}
              </p>
              <span className="fine-print side-by-side is-tight">
                <TimeAgo at={message.time} />
                {!message.mine && (
                  <Button size="small" variant="quiet" onClick={() => setReported(message.id)}>
                    Report
                  </Button>
                )}
              </span>
            </li>
          ))}
          {list.data?.items.length === 0 && (
            <li className="fine-print">
              No messages yet. Ask about anything the terms don't cover.
            </li>
          )}
        </ol>
      )}
      {other && (
        <form
          className="side-by-side is-tight"
          onSubmit={(event) => {
            event.preventDefault();
            if (typed.trim()) send.mutate();
          }}
        >
          <TextInput
            className="fill"
            label={`Write to ${name}`}
            hideLabel
            placeholder={`Write to ${name}`}
            maxLength={bookingLimits.message}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" variant="ink" aria-label="Send" busy={send.isPending && "Sending"}>
            <Icon of={Send} />
          </Button>
        </form>
      )}
      {reported && (
        <Suspense>
          <ReportDialog
            target="booking-message"
            targetId={reported}
            what="message"
            onClose={() => setReported(undefined)}
          />
        </Suspense>
      )}
    </aside>
  );
}
