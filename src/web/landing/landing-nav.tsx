import { Link } from "@tanstack/react-router";
import { Menu, X } from "lucide-react";
import { useMe } from "../app/session.ts";
import { Icon } from "../ui/icon.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Logo } from "../ui/logo.tsx";
import { SectionLink } from "./section-link.tsx";

const ANCHORS = [
  { hash: "hero", label: "Home" },
  { hash: "features", label: "Features" },
  { hash: "event-discovery", label: "Discover Events" },
  { hash: "talent-showcase", label: "Showcase Talent" },
  { hash: "how-it-works", label: "How It Works" },
];

/** The way around the landing page; its menu is moved by `comeAlive`. */
export function LandingNav() {
  return (
    <header className="canopy bar">
      <div className="wrap bar-in lnav">
        <SectionLink className="logo" section="hero" aria-label="Marquee">
          <Logo />
        </SectionLink>
        <nav aria-label="Page" className="only-d">
          <Anchors />
          <DoorLinks />
        </nav>
        <div className="lnav-m only-m">
          <Door small />
          <button
            type="button"
            className="ib"
            aria-label="Open menu"
            aria-expanded={false}
            aria-controls="landing-menu"
          >
            <Icon of={Menu} className="lnav-open" />
            <Icon of={X} className="lnav-close" />
          </button>
        </div>
      </div>
      <nav id="landing-menu" className="lmenu" aria-label="Menu" hidden>
        <Anchors />
        <DoorLinks />
      </nav>
    </header>
  );
}

function Anchors() {
  return ANCHORS.map(({ hash, label }) => (
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

/** Strangers sign up here; members go on to where they live. */
function Door({ small }: { small?: boolean }) {
  const me = useMe();
  return (
    <ButtonLink to={me ? "/dashboard" : "/signup"} variant="bulb" size={small ? "small" : "normal"}>
      {me ? "Dashboard" : "Sign Up"}
    </ButtonLink>
  );
}
