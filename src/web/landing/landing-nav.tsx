import { Link } from "@tanstack/react-router";
import { Menu, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
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

export function LandingNav() {
  const [open, setOpen] = useState(false);
  const hamburger = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);

  useEffect(() => {
    if (!open) return;
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      setOpen(false);
      hamburger.current?.focus();
    }
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [open]);

  return (
    <header className="canopy bar">
      <div className="wrap bar-in lnav">
        <SectionLink className="logo" section="hero" aria-label="Marquee" onClick={close}>
          <Logo />
        </SectionLink>
        <nav aria-label="Page" className="only-d">
          <Anchors />
          <DoorLinks />
        </nav>
        <div className="lnav-m only-m">
          <Door small />
          <button
            ref={hamburger}
            type="button"
            className="ib"
            aria-label={open ? "Close menu" : "Open menu"}
            aria-expanded={open}
            aria-controls="landing-menu"
            onClick={() => setOpen(!open)}
          >
            <Icon of={open ? X : Menu} />
          </button>
        </div>
      </div>
      <nav id="landing-menu" className="lmenu" aria-label="Menu" hidden={!open}>
        <Anchors onChoose={close} />
        <DoorLinks onChoose={close} />
      </nav>
    </header>
  );
}

function Anchors({ onChoose }: { onChoose?: () => void }) {
  return ANCHORS.map(({ hash, label }) => (
    <SectionLink key={hash} section={hash} onClick={onChoose}>
      {label}
    </SectionLink>
  ));
}

function DoorLinks({ onChoose }: { onChoose?: () => void }) {
  const me = useMe();
  return (
    <>
      {!me && (
        <Link to="/login" onClick={onChoose}>
          Login
        </Link>
      )}
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
