import { useQuery } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { shareLinks } from "../lib/share-links.ts";
import { Icon } from "../ui/icon.tsx";
import { markOf, networkOf } from "./networks.ts";
import { socialPagesQuery } from "./queries.ts";
import { sharing } from "./text.ts";

/** Links to the operator's pages on social networks or, if there are none, links to share the site there. */
export function SocialIcons({ origin }: { origin: string }) {
  const { data } = useQuery(socialPagesQuery);
  const pages = data?.items ?? [];
  const links =
    pages.length > 0
      ? pages.map((href) => {
          const { name, mark } = networkOf(href);
          return { href, mark, label: `Marquee on ${name}` };
        })
      : shareLinks(`${origin}/`, sharing.message).map(({ name, href }) => ({
          href,
          mark: markOf(name),
          label: `Share Marquee on ${name}`,
        }));
  return (
    <>
      <p className="small-text site-footer-text site-footer-social">
        {pages.length > 0 ? "Follow us" : "Share Marquee"}
      </p>
      <div className="side-by-side site-footer-icons">
        {links.map(({ href, mark, label }) => (
          <a
            key={href}
            className="icon-button"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            title={label}
            aria-label={label}
          >
            {mark ? <Mark path={mark} /> : <Icon of={Globe} />}
          </a>
        ))}
      </div>
    </>
  );
}

function Mark({ path }: { path: string }) {
  return (
    <svg className="icon site-footer-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
