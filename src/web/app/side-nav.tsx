import { Link } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { personalSections, type Section, sections, tabs, useCurrentSection } from "./sections.ts";
import { signOut } from "./session.ts";
import { countText, useUnread } from "./unread.ts";

export function SideNav() {
  return (
    <nav className="side-nav" aria-label="Sections">
      <Entries of={sections} iconClass="icon" />
      <hr />
      <Entries of={personalSections} iconClass="icon" />
      <hr />
      <button type="button" onClick={() => void signOut("/signup")}>
        <LogOut className="icon" aria-hidden="true" />
        Logout
      </button>
    </nav>
  );
}

// The router would otherwise mark the viewer's own profile on everybody's profile.
const exact = { exact: true } as const;

/** The phone's quick navigation; the menu behind the hamburger has all routes. */
export function TabBar() {
  const unread = useUnread();
  const current = useCurrentSection();
  return (
    <nav className="tab-bar" aria-label="Quick navigation">
      {tabs.map((tab) => {
        const section = [...sections, ...personalSections].find(
          (one) => "tab" in one && one.tab === tab,
        );
        if (!section) return null;
        const Icon = section.icon;
        return (
          <Link key={tab} to={section.to} activeOptions={exact} aria-current={current(section.to)}>
            <Icon className="icon" aria-hidden="true" />
            {tab}
            <UnreadPip count={unread[section.to]} look="unread-pip" />
          </Link>
        );
      })}
    </nav>
  );
}

/** All entries of the navigation; choosing one or pressing Escape closes the menu. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && close();
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <nav id="mobile-menu" className="mobile-menu narrow-only" aria-label="Menu">
      <Entries of={sections} iconClass="icon icon-large" onChoose={onClose} />
      <hr />
      <Entries of={personalSections} iconClass="icon icon-large" onChoose={onClose} />
      <hr />
      <button type="button" onClick={() => void signOut("/signup")}>
        <LogOut className="icon icon-large" aria-hidden="true" />
        Logout
      </button>
    </nav>
  );
}

type EntriesProps = { of: readonly Section[]; iconClass: string; onChoose?: () => void };

function Entries({ of: entries, iconClass, onChoose }: EntriesProps) {
  const unread = useUnread();
  const current = useCurrentSection();
  return entries.map(({ to, label, icon: Icon }) => (
    <Link key={to} to={to} activeOptions={exact} onClick={onChoose} aria-current={current(to)}>
      <Icon className={iconClass} aria-hidden="true" />
      {label}
      <UnreadPip count={unread[to]} look="unread-count" />
    </Link>
  ));
}

/** The number at a section's icon or name; renders nothing if all is read. */
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
