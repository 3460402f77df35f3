import { Link } from "@tanstack/react-router";
import { BulbStrip } from "../ui/bulb-strip.tsx";
import { Logo } from "../app/logo.tsx";
import { version } from "../../../package.json";
import { foot } from "./text.ts";
import { SectionLink } from "./section-link.tsx";
import { SocialIcons } from "./social-icons.tsx";
import "./foot.css";

export function Foot({ origin }: { origin: string }) {
  return (
    <footer className="canopy">
      <BulbStrip />
      <div className="page-width site-footer">
        <div className="site-footer-columns">
          <div>
            <SectionLink className="logo" section="hero" aria-label="Marquee home">
              <Logo />
            </SectionLink>
            <p className="site-footer-text site-footer-line">{foot.line}</p>
            <SocialIcons origin={origin} />
          </div>
          <Explore />
          <Community />
          <Company />
        </div>
        <p className="small-text site-footer-text site-footer-copyright">
          © {foot.year} Marquee · {version}
        </p>
      </div>
    </footer>
  );
}

function Explore() {
  return (
    <nav aria-labelledby="foot-explore">
      <h3 id="foot-explore">Explore</h3>
      <ul>
        <li>
          <Link to="/discover-events">Discover Events</Link>
        </li>
        <li>
          <Link to="/talent">Find Talent</Link>
        </li>
        <li>
          <Link to="/discover-events" search={{ category: "Music" }}>
            Music
          </Link>
        </li>
        <li>
          <Link to="/discover-events" search={{ category: "Workshops" }}>
            Workshops
          </Link>
        </li>
        <li>
          <SectionLink section="virtual-events">Virtual events</SectionLink>
        </li>
      </ul>
    </nav>
  );
}

function Community() {
  return (
    <nav aria-labelledby="foot-community">
      <h3 id="foot-community">Community</h3>
      <ul>
        <li>
          <SectionLink section="talent-showcase">Showcase Talent</SectionLink>
        </li>
        <li>
          <SectionLink section="organizer-tools">Organizer tools</SectionLink>
        </li>
        <li>
          <SectionLink section="testimonials">Testimonials</SectionLink>
        </li>
        <li>
          <Link to="/terms" hash="guidelines">
            Guidelines
          </Link>
        </li>
      </ul>
    </nav>
  );
}

function Company() {
  return (
    <nav aria-labelledby="foot-company">
      <h3 id="foot-company">Company</h3>
      <ul>
        <li>
          <Link to="/support" hash="about-marquee">
            About
          </Link>
        </li>
        <li>
          <Link to="/support">Contact Support</Link>
        </li>
        <li>
          <Link to="/terms">Terms of Service</Link>
        </li>
        <li>
          <Link to="/privacy">Privacy Policy</Link>
        </li>
      </ul>
    </nav>
  );
}
