import { Code, Share2 } from "lucide-react";
import { useState } from "react";
import type { EventPage } from "../../contract/events.ts";
import { SharePanel } from "../feed/share-popup.tsx";
import { EmbedDialog } from "../feeds/embed-code.tsx";
import { longTime } from "../lib/event-time.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Popover } from "../ui/popover.tsx";

/** Passes the event's address on, with its title and date, or the code that shows it on another site. */
export function ShareEvent({ event }: { event: EventPage }) {
  const { title, slug, visibility } = event;
  const [isEmbedding, setEmbedding] = useState(false);
  return (
    <>
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
            words={`${title}, ${longTime(event)}`}
            path={`/events/${slug}`}
            close={close}
          >
            {visibility !== "invite-only" && (
              <button
                type="button"
                onClick={() => {
                  close();
                  setEmbedding(true);
                }}
              >
                <Icon of={Code} />
                Embed
              </button>
            )}
          </SharePanel>
        )}
      </Popover>
      {isEmbedding && (
        <EmbedDialog
          path={`/embed/events/${slug}`}
          title={title}
          height={260}
          onClose={() => setEmbedding(false)}
        />
      )}
    </>
  );
}
