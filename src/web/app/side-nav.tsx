import { Link } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { sections, tabs, useCurrentSection } from "./sections.ts";
import { signOut } from "./session.ts";
import { countText, useUnread } from "./unread.ts";

export function SideNav() {
  const unread = useUnread();
  const current = useCurrentSection();
  return (
    <nav className="side-nav" aria-label="Sections">
      {sections.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} aria-current={current(to)}>
          <Icon className="icon" aria-hidden="true" />
          {label}
          <UnreadPip count={unread[to]} look="unread-count" />
        </Link>
      ))}
      <hr />
      <button type="button" onClick={() => void signOut("/signup")}>
        <LogOut className="icon" aria-hidden="true" />
        Logout
      </button>
    </nav>
  );
}

/** The phone's quick navigation; it repeats routes, the menu behind the hamburger holds them all. */
export function TabBar() {
  const unread = useUnread();
  const current = useCurrentSection();
  return (
    <nav className="tab-bar" aria-label="Quick navigation">
      {tabs.map((tab) => {
        const section = sections.find((one) => "tab" in one && one.tab === tab);
        if (!section) return null;
        const Icon = section.icon;
        return (
          <Link key={tab} to={section.to} aria-current={current(section.to)}>
            <Icon className="icon" aria-hidden="true" />
            {tab}
            <UnreadPip count={unread[section.to]} look="unread-pip" />
          </Link>
        );
      })}
    </nav>
  );
}

/** All eight entries; choosing one or pressing Escape closes it. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const unread = useUnread();
  const current = useCurrentSection();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && close();
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <nav id="mobile-menu" className="mobile-menu narrow-only" aria-label="Menu">
      {sections.map(({ to, label, icon: Icon }) => (
        <Link key={to} to={to} onClick={onClose} aria-current={current(to)}>
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

/** The number at a section's icon or name; nothing when all is read. */
function UnreadPip({
  count,
  look,
}: {
  count: number | undefined;
  look: "unread-pip" | "unread-count";
}) {
  if (!count) return null;
  return (
    <span className={look}>
      {countText(count)}
      <span className="visually-hidden"> new</span>
    </span>
  );
}
