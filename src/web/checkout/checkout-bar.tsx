import { Lock } from "lucide-react";
import { HomeLink } from "../app/home-link.tsx";
import { Icon } from "../ui/icon.tsx";
import { SkipLink } from "../ui/skip-link.tsx";

/** A checkout has no navigation: only the way to the end, and one back. */
export function CheckoutBar() {
  return (
    <header className="canopy bar">
      <SkipLink />
      <div className="wrap bar-in">
        <HomeLink />
        <span className="push row row-s sm">
          <Icon of={Lock} size="small" />
          Secure checkout
        </span>
      </div>
      <div className="bulbs" />
    </header>
  );
}
