import { CalendarPlus, Clock, Link } from "lucide-react";
import { shareLinks } from "../lib/share-links.ts";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { Poster } from "../ui/poster-sheet.tsx";
import { alerts, organizerTools, sharing, virtualEvents } from "./content.ts";

/** What the anchors of the features without a band of their own lead to. */
export function ShortBlocks({ origin }: { origin: string }) {
  return (
    <section className="band" aria-label="More that Marquee does">
      <div className="wrap more">
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
    <div id="organizer-tools" className="col">
      <div className="sec-h">
        <h3>{head}</h3>
      </div>
      <p className="mut">{text}</p>
      <div className="mt2">
        <b>{found.head}</b>
        <dl className="found mt3">
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
    <div id="virtual-events" className="col">
      <div className="sec-h">
        <h3>{virtualEvents.head}</h3>
        <Badge tone="live" className="push">
          Live
        </Badge>
      </div>
      <p className="mut">{virtualEvents.text}</p>
      <div className="stage">
        <Poster variant="banner" title="Live room" category="Music" template="bars" print={0} />
      </div>
    </div>
  );
}

function Notifications() {
  return (
    <div id="notifications" className="col">
      <div className="sec-h">
        <h3>{alerts.head}</h3>
        <span className="push dim">Samples</span>
      </div>
      {alerts.samples.map(({ title, about, when }, at) => (
        <div key={title} className={at === 0 ? "nt new" : "nt"}>
          <span className="nt-i">
            <Icon of={at === 0 ? Clock : CalendarPlus} />
          </span>
          <div>
            <b>{title}</b>
            <p className="sm mut">{about}</p>
          </div>
          <span className="nt-when">{when}</span>
        </div>
      ))}
    </div>
  );
}

/** Shares Marquee itself, by the same three sites and link that every event has. */
function ShareMarquee({ origin }: { origin: string }) {
  return (
    <div id="social-sharing" className="col">
      <div className="sec-h">
        <h3>{sharing.head}</h3>
      </div>
      <p className="mut">{sharing.text}</p>
      <div className="row row-w">
        <button type="button" className="chip on" data-link={origin}>
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
      <p id="link-said" className="sm" role="status" />
    </div>
  );
}
