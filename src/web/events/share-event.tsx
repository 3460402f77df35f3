import { Share2 } from "lucide-react";
import type { EventPage } from "../../contract/events.ts";
import { SharePanel } from "../feed/share-popup.tsx";
import { EmbedItem } from "../feeds/embed-code.tsx";
import { longTime } from "../lib/event-time.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Popover } from "../ui/popover.tsx";

/** Passes the event's address on, with its title and date. */
export function ShareEvent({ event }: { event: EventPage }) {
  return (
    <Popover
      label="Share"
      sheet
      trigger={
        <Button>
          <Icon of={Share2} />
          Share
        </Button>
      }
    >
      {(close) => (
        <SharePanel
          what="event"
          words={`${event.title}, ${longTime(event)}`}
          path={`/events/${event.slug}`}
          close={close}
        >
          {event.visibility !== "invite-only" && (
            <EmbedItem path={`/embed/events/${event.slug}`} title={event.title} height={260} />
          )}
        </SharePanel>
      )}
    </Popover>
  );
}
