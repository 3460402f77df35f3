import { Link } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { OfflineNote } from "../app/offline-note.tsx";
import { useMe } from "../app/session.ts";
import { TestPaymentNote } from "../payments/test-payment-note.tsx";
import { Icon } from "../ui/icon.tsx";
import { Logo } from "../ui/logo.tsx";
import { SkipLink } from "../ui/skip-link.tsx";
import "../events/event-page.css";
import "./checkout.css";

/** A checkout has no navigation: only the way to the end, and one back. */
export function CheckoutFrame({ children }: { children: ReactNode }) {
  const me = useMe();
  return (
    <>
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
      <OfflineNote />
      <main id="main" className="wrap co">
        <TestPaymentNote />
        {children}
      </main>
    </>
  );
}
