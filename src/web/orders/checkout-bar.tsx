import { Lock } from "lucide-react";
import { HomeLink } from "../app/logo.tsx";
import { Icon } from "../ui/icon.tsx";
import { SkipLink } from "../ui/skip-link.tsx";

/** The checkout's header. It has no navigation except for the link home. */
export function CheckoutBar() {
  return (
    <header className="canopy top-bar">
      <SkipLink />
      <div className="page-width top-bar-inner">
        <HomeLink />
        <span className="push-end side-by-side is-tight small-text">
          <Icon of={Lock} size="small" />
          Secure checkout
        </span>
      </div>
      <div className="bulb-strip" />
    </header>
  );
}
