import { Link } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { activeOptions, sections } from "./sections.ts";
import { signOut } from "./session.ts";
import { useUnread } from "./unread.ts";
import { UnreadPip } from "./unread-pip.tsx";

/** All eight entries; choosing one or pressing Escape closes it. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const unread = useUnread();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && close();
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <nav id="mobile-menu" className="mobile-menu narrow-only" aria-label="Menu">
      {sections.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          onClick={onClose}
          activeOptions={activeOptions(to)}
          activeProps={{ "aria-current": "page" }}
        >
          <Icon className="icon icon-large" aria-hidden="true" />
          {label}
          <UnreadPip count={unread[to]} look="unread-count" />
        </Link>
      ))}
      <button type="button" onClick={() => void signOut("/signup")}>
        <LogOut className="icon icon-large" aria-hidden="true" />
        Logout
      </button>
    </nav>
  );
}
