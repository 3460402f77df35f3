import { ArrowUpRight, Camera, Globe, type LucideIcon, Music, Video } from "lucide-react";
import type { Profile } from "../../contract/people/profiles.ts";
import { Icon } from "../ui/icon.tsx";
import { isWebAddress } from "./item-forms.ts";
import { ItemTools, ItemSection } from "./item-tools.tsx";

export function SocialLinks({ person, editable }: { person: Profile; editable: boolean }) {
  // Checked again before rendering a link, regardless of what the server has stored.
  const links = person.socialLinks.filter(({ url }) => isWebAddress(url));
  return (
    <ItemSection
      title="Social Links"
      section="social-links"
      editable={editable}
      isEmpty={links.length === 0}
      hint="Where else can people find you?"
    >
      {links.map((item) => (
        <div key={item.id} className="medal">
          <Icon of={iconFor(item.platform)} />
          <div className="fill profile-text">
            <a
              className="strong-text"
              href={item.url}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
            >
              {item.platform} <Icon of={ArrowUpRight} size="small" className="social-link-out" />
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
            <p className="fine-print one-line">{shortAddress(item.url)}</p>
          </div>
          {editable && <ItemTools section="social-links" item={item} name={item.platform} />}
        </div>
      ))}
    </ItemSection>
  );
}

function iconFor(platform: string): LucideIcon {
  if (/mix|music|sound|spotify|band/i.test(platform)) return Music;
  if (/photo|insta|picture/i.test(platform)) return Camera;
  return /video|tube|vimeo|twitch|tiktok/i.test(platform) ? Video : Globe;
}

/** The URL without scheme and www. The host is in the browser's normalized form, which reveals look-alike letters. */
function shortAddress(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host.replace(/^www\./, "")}${pathname === "/" ? "" : pathname}`;
}
