import { CalendarPlus, Clock, Link } from "lucide-react";
import { shareLinks } from "../lib/share-links.ts";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { Poster } from "../ui/poster-sheet.tsx";
import { alerts, organizerTools, sharing, virtualEvents } from "./text.ts";

/** The features without a section of their own, with the anchors that link to them. */
export function ShortBlocks({ origin }: { origin: string }) {
  return (
    <section className="band" aria-label="More that Marquee does">
      <div className="page-width short-blocks">
        <OrganizerTools />
        <VirtualEvents />
        <Notifications />
        <ShareMarquee origin={origin} />
      </div>
    </section>
  );
}

function OrganizerTools() {
  const { head, text, found } = organizerTools;
  return (
    <div id="organizer-tools" className="stack">
      <div className="section-head">
        <h3>{head}</h3>
      </div>
      <p className="muted-text">{text}</p>
      <div className="short-blocks-found">
        <b>{found.head}</b>
        <dl className="short-blocks-audience">
          {found.ways.map(({ from, who }) => (
            <div key={from}>
              <dt>{from}</dt>
              <dd>{who}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

function VirtualEvents() {
  return (
    <div id="virtual-events" className="stack">
      <div className="section-head">
        <h3>{virtualEvents.head}</h3>
        <Badge tone="live" className="push-end">
          Live
        </Badge>
      </div>
      <p className="muted-text">{virtualEvents.text}</p>
      <div className="short-blocks-stage">
        <Poster variant="banner" title="Live room" category="Music" template="bars" print={0} />
      </div>
    </div>
  );
}

function Notifications() {
  return (
    <div id="notifications" className="stack">
      <div className="section-head">
        <h3>{alerts.head}</h3>
        <span className="push-end faint-text">Samples</span>
      </div>
      {alerts.samples.map(({ title, about, when }, at) => (
        <div key={title} className={at === 0 ? "sample-alert is-unread" : "sample-alert"}>
          <span className="sample-alert-icon">
            <Icon of={at === 0 ? Clock : CalendarPlus} />
          </span>
          <div>
            <b>{title}</b>
            <p className="supporting-text">{about}</p>
          </div>
          <span className="sample-alert-time">{when}</span>
        </div>
      ))}
    </div>
  );
}

/** Shares Marquee itself on the sites that events use, or by link. */
function ShareMarquee({ origin }: { origin: string }) {
  return (
    <div id="social-sharing" className="stack">
      <div className="section-head">
        <h3>{sharing.head}</h3>
      </div>
      <p className="muted-text">{sharing.text}</p>
      <div className="cluster">
        <button type="button" className="chip is-on" data-link={origin}>
          <Icon of={Link} size="small" />
          Copy link
        </button>
        {shareLinks(origin, sharing.message).map(({ name, href }) => (
          <a
            key={name}
            className="chip"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Share Marquee on ${name}`}
          >
            {name}
          </a>
        ))}
      </div>
      <p id="link-said" className="small-text" role="status" />
    </div>
  );
}
