import { Link } from "lucide-react";
import { Icon } from "../ui/icon.tsx";
import { toast } from "../ui/toasts.ts";
import { sharing } from "./content.ts";

/** Shares Marquee itself, by the same three sites and link that every event has. */
export function ShareMarquee({ origin }: { origin: string }) {
  const link = encodeURIComponent(origin);
  const words = encodeURIComponent(sharing.message);
  const sites = [
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
    { name: "X", href: `https://x.com/intent/post?url=${link}&text=${words}` },
    { name: "WhatsApp", href: `https://wa.me/?text=${words}%20${link}` },
  ];

  async function copy() {
    try {
      await navigator.clipboard.writeText(origin);
      toast("Link copied.");
    } catch {
      // Browsers keep the clipboard closed on pages without https.
      toast(`Copy this link: ${origin}`);
    }
  }

  return (
    <div id="social-sharing" className="col">
      <div className="sec-h">
        <h3>{sharing.head}</h3>
      </div>
      <p className="mut">{sharing.text}</p>
      <div className="row row-w">
        <button type="button" className="chip on" onClick={() => void copy()}>
          <Icon of={Link} size="small" />
          Copy link
        </button>
        {sites.map(({ name, href }) => (
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
    </div>
  );
}
