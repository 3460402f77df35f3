import { Link, linkOptions } from "@tanstack/react-router";
import { Clapperboard, Mail, Rss, Share2 } from "lucide-react";
import { BulbStrip } from "../ui/bulb-strip.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconLink } from "../ui/icon-button.tsx";
import { Logo } from "../ui/logo.tsx";
import { foot } from "./content.ts";
import "./foot.css";

const COLUMNS = [
  {
    name: "Explore",
    links: linkOptions([
      { to: "/discover-events", label: "Discover Events" },
      { to: "/discover-events", search: { category: "Music" }, label: "Music" },
      { to: "/discover-events", search: { category: "Workshops" }, label: "Workshops" },
      { to: "/", hash: "virtual-events", label: "Virtual events" },
    ]),
  },
  {
    name: "Community",
    links: linkOptions([
      { to: "/", hash: "talent-showcase", label: "Showcase Talent" },
      { to: "/", hash: "organizer-tools", label: "Organizer tools" },
      { to: "/", hash: "testimonials", label: "Testimonials" },
      { to: "/terms", hash: "guidelines", label: "Guidelines" },
    ]),
  },
  {
    name: "Company",
    links: linkOptions([
      { to: "/support", hash: "about", label: "About" },
      { to: "/support", label: "Contact Support" },
      { to: "/terms", label: "Terms of Service" },
      { to: "/privacy", label: "Privacy Policy" },
    ]),
  },
];

export function Foot() {
  return (
    <footer className="canopy">
      <BulbStrip />
      <div className="wrap foot">
        <div className="foot-g">
          <div>
            <Link className="logo" to="/" hash="hero" aria-label="Marquee, go to the front door">
              <Logo />
            </Link>
            <p className="foot-line mt4">{foot.line}</p>
            <div className="foot-icons row mt4">
              <IconLink to="/support" label="Write to us">
                <Icon of={Mail} />
              </IconLink>
              <IconLink to="/dashboard" label="Community feed">
                <Icon of={Rss} />
              </IconLink>
              <IconLink to="/" hash="virtual-events" label="Videos">
                <Icon of={Clapperboard} />
              </IconLink>
              <IconLink to="/" hash="social-sharing" label="Share Marquee">
                <Icon of={Share2} />
              </IconLink>
            </div>
          </div>
          {COLUMNS.map(({ name, links }) => (
            <nav key={name} aria-label={name}>
              <h3>{name}</h3>
              <ul>
                {links.map(({ label, ...where }) => (
                  <li key={label}>
                    <Link {...where}>{label}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p className="foot-line sm mt8">© {foot.year} Marquee</p>
      </div>
    </footer>
  );
}
