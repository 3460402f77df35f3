import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { useMe } from "../app/session.ts";
import { Icon } from "../ui/icon.tsx";
import { Logo } from "../ui/logo.tsx";
import { SkipLink } from "../ui/skip-link.tsx";

/** A checkout has no navigation: only the way to the end, and one back. */
export function CheckoutBar() {
  const me = useMe();
  return (
    <header className="canopy bar">
      <SkipLink />
      <div className="wrap bar-in">
        <Link
          className="logo"
          to={me ? "/dashboard" : "/"}
          aria-label={me ? "Marquee, go to dashboard" : "Marquee, go to the front door"}
        >
          <Logo />
        </Link>
        <span className="push row row-s sm">
          <Icon of={Lock} size="small" />
          Secure checkout
        </span>
      </div>
      <div className="bulbs" />
    </header>
  );
}
