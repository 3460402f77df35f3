import { CalendarSync, Link as LinkIcon, Rss } from "lucide-react";
import type { ReactNode } from "react";
import { siteOrigin } from "../app/request-context.ts";
import { copyLink } from "../posts/copy-link.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Popover } from "../ui/popover.tsx";

type SubscribeProps = {
  /** The calendar's path. */
  calendar: string;
  /** The RSS feed's path. */
  rss: string;
  /** A short description of what is subscribed to. */
  children: ReactNode;
};

/** Offers a calendar subscription and an RSS feed. */
export function Subscribe({ calendar, rss, children }: SubscribeProps) {
  const origin = siteOrigin();
  return (
    <Popover
      label="Subscribe"
      sheet
      trigger={
        <Button>
          <Icon of={CalendarSync} />
          Subscribe
        </Button>
      }
    >
      {(close) => (
        <div className="share-popup">
          <b className="display-small share-popup-head">Subscribe</b>
          <p className="supporting-text share-popup-message">{children}</p>
          <a href={webcal(`${origin}${calendar}`)} onClick={close}>
            <Icon of={CalendarSync} />
            Open in my calendar
          </a>
          <button type="button" onClick={() => void copyLink(`${origin}${calendar}`).then(close)}>
            <Icon of={LinkIcon} />
            Copy calendar link
          </button>
          <a href={rss} onClick={close}>
            <Icon of={Rss} />
            RSS feed
          </a>
        </div>
      )}
    </Popover>
  );
}

/** A calendar subscription address, which calendar apps poll for updates. */
export function webcal(url: string): string {
  return url.replace(/^https?:/, "webcal:");
}
