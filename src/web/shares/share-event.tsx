import { useQuery } from "@tanstack/react-query";
import { Code, Download, Share2 } from "lucide-react";
import { useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import type { Brought } from "../../contract/events/shares.ts";
import { useMe } from "../app/session.ts";
import { SharePanel } from "../posts/share-popup.tsx";
import { EmbedDialog } from "../feeds/embed-code.tsx";
import { longTimeWithZone } from "../lib/event-time.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Popover } from "../ui/popover.tsx";
import { shareQuery } from "../events/queries.ts";
import { sharePictures } from "./share-pictures.ts";
import { numberText } from "../lib/number-text.ts";

/** Shares the event's URL with its title and date, or shows the code that embeds it. */
export function ShareEvent({ event }: { event: EventPage }) {
  const { title, slug } = event;
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
        {(close) => <OwnShare event={event} close={close} onEmbed={() => setEmbedding(true)} />}
      </Popover>
      {isEmbedding && (
        <EmbedDialog
          path={`/embed/events/${slug}`}
          title={title}
          height={480}
          onClose={() => setEmbedding(false)}
        />
      )}
    </>
  );
}

type OwnShareProps = { event: EventPage; close: () => void; onEmbed: () => void };

/** A signed-in person's link has their own code, or that of their act on the line-up, so that they see its results; a visitor's has none. */
function OwnShare({ event, close, onEmbed }: OwnShareProps) {
  const me = useMe();
  const { data: own } = useQuery({ ...shareQuery(event.id), enabled: me !== null });
  const [actId, setActId] = useState("");
  const act = own?.acts.find(({ id }) => id === actId);
  const share = act ?? own;
  function embed() {
    close();
    onEmbed();
  }
  return (
    <>
      <SharePanel
        what="event"
        words={`${event.title}, ${longTimeWithZone(event)}`}
        path={`/events/${event.slug}${share ? `?s=${share.code}` : ""}`}
        close={close}
        shareAs={
          own &&
          own.acts.length > 0 && (
            <Select
              label="Share as"
              value={actId}
              onChange={({ target }) => setActId(target.value)}
            >
              <option value="">Yourself</option>
              {own.acts.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )
        }
      >
        {event.visibility !== "invite-only" &&
          sharePictures(event).map(({ name, href, file }) => (
            <a key={name} href={href} download={file} onClick={close}>
              <Icon of={Download} />
              Save {name.toLowerCase()} picture
            </a>
          ))}
        {event.visibility !== "invite-only" && (
          <button type="button" onClick={embed}>
            <Icon of={Code} />
            Embed
          </button>
        )}
      </SharePanel>
      {share && share.views > 0 && (
        <p className="supporting-text share-event-brought" role="status">
          {act ? `Link for ${act.name}` : "Your link"}: {broughtText(share)}
        </p>
      )}
    </>
  );
}

/** "12 views, 3 going", and once check-in has started, "2 checked in". */
function broughtText({ views, coming, arrived }: Brought): string {
  const words = [
    `${numberText(views)} ${views === 1 ? "view" : "views"}`,
    `${numberText(coming)} going`,
  ];
  if (arrived > 0) words.push(`${numberText(arrived)} checked in`);
  return words.join(", ");
}
