import { Link } from "@tanstack/react-router";
import { Menu, X } from "lucide-react";
import { useMe } from "../app/session.ts";
import { Icon } from "../ui/icon.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Logo } from "../app/logo.tsx";
import { SectionLink } from "./section-link.tsx";

const anchors = [
  { hash: "hero", label: "Home" },
  { hash: "features", label: "Features" },
  { hash: "event-discovery", label: "Discover Events" },
  { hash: "talent-showcase", label: "Showcase Talent" },
  { hash: "how-it-works", label: "How It Works" },
];

/** The landing page's navigation; `animateLanding` opens and closes its menu. */
export function LandingNav() {
  return (
    <header className="canopy top-bar">
      <div className="page-width top-bar-inner landing-nav">
        <SectionLink className="logo" section="hero" aria-label="Marquee">
          <Logo />
        </SectionLink>
        <nav aria-label="Page" className="wide-only">
          <Anchors />
          <DoorLinks />
        </nav>
        <div className="landing-nav-narrow narrow-only">
          <Door small />
          <button
            type="button"
            className="icon-button"
            aria-label="Open menu"
            aria-expanded={false}
            aria-controls="landing-menu"
          >
            <Icon of={Menu} className="landing-nav-open" />
            <Icon of={X} className="landing-nav-close" />
          </button>
        </div>
      </div>
      <nav id="landing-menu" className="landing-menu" aria-label="Menu" hidden>
        <Anchors />
        <DoorLinks />
      </nav>
    </header>
  );
}

function Anchors() {
  return anchors.map(({ hash, label }) => (
    <SectionLink key={hash} section={hash}>
      {label}
    </SectionLink>
  ));
}

function DoorLinks() {
  const me = useMe();
  return (
    <>
      {!me && <Link to="/login">Login</Link>}
      <Door />
    </>
  );
}

/** Leads visitors to sign-up and members to their dashboard. */
function Door({ small }: { small?: boolean }) {
  const me = useMe();
  return (
    <ButtonLink to={me ? "/dashboard" : "/signup"} variant="bulb" size={small ? "small" : "normal"}>
      {me ? "Dashboard" : "Sign Up"}
    </ButtonLink>
  );
}
