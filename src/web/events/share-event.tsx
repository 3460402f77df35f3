import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import type { EventPage } from "../../contract/events.ts";
import { useMe } from "../app/session.ts";
import { SharePanel } from "../feed/share-popup.tsx";
import { EmbedItem } from "../feeds/embed-code.tsx";
import { longTime } from "../lib/event-time.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Popover } from "../ui/popover.tsx";
import { broughtWords } from "./brought-words.ts";
import { shareQuery } from "./queries.ts";

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
      {(close) => <OwnShare event={event} close={close} />}
    </Popover>
  );
}

/** A member's link carries their own code, so that they see what it brings; a stranger's is plain. */
function OwnShare({ event, close }: { event: EventPage; close: () => void }) {
  const me = useMe();
  const { data: share } = useQuery({ ...shareQuery(event.id), enabled: me !== null });
  return (
    <>
      <SharePanel
        what="event"
        words={`${event.title}, ${longTime(event)}`}
        path={`/events/${event.slug}${share ? `?s=${share.code}` : ""}`}
        close={close}
      >
        {event.visibility !== "invite-only" && (
          <EmbedItem path={`/embed/events/${event.slug}`} title={event.title} height={260} />
        )}
      </SharePanel>
      {share && share.views > 0 && (
        <p className="sm mut ev-brought" role="status">
          Your link: {broughtWords(share)}
        </p>
      )}
    </>
  );
}
