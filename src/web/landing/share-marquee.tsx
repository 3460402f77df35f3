import { Link } from "lucide-react";
import { shareLinks } from "../lib/share-links.ts";
import { Icon } from "../ui/icon.tsx";
import { sharing } from "./content.ts";

/** Shares Marquee itself, by the same three sites and link that every event has. */
export function ShareMarquee({ origin }: { origin: string }) {
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
