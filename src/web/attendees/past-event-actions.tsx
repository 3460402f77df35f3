import { CalendarPlus, Megaphone, Newspaper } from "lucide-react";
import { useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import { useDuplicateEvent } from "../events/use-duplicate-event.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { MessageDialog } from "./email-dialog.tsx";
import { RecapDialog } from "./recap-dialog.tsx";

/** What an organizer does after the event: tell how it was, write to those who came, plan the next one. */
export function PastEventActions({ event }: { event: EventPage }) {
  const [open, setOpen] = useState<"recap" | "message">();
  const copy = useDuplicateEvent(event.id, "Copied. Choose the new date.");
  const close = () => setOpen(undefined);
  return (
    <div className="cluster push-end">
      <Button onClick={() => setOpen("message")}>
        <Icon of={Megaphone} />
        Message attendees
      </Button>
      {event.can.edit && (
        <Button busy={copy.isPending && "Copying"} onClick={() => copy.mutate()}>
          <Icon of={CalendarPlus} />
          New date
        </Button>
      )}
      <Button variant="primary" onClick={() => setOpen("recap")}>
        <Icon of={Newspaper} />
        Write a recap
      </Button>
      {open === "message" && <MessageDialog event={event} onClose={close} />}
      {open === "recap" && <RecapDialog event={event} onClose={close} />}
    </div>
  );
}
