import { Link } from "@tanstack/react-router";
import { activeOptions, sections, tabs } from "./sections.ts";
import { useUnread } from "./unread.ts";
import { UnreadPip } from "./unread-pip.tsx";

/** The phone's quick navigation; it repeats routes, the menu behind the hamburger holds them all. */
export function TabBar() {
  const unread = useUnread();
  return (
    <nav className="tab-bar" aria-label="Quick navigation">
      {tabs.map((tab) => {
        const section = sections.find((one) => "tab" in one && one.tab === tab);
        if (!section) return null;
        const Icon = section.icon;
        return (
          <Link
            key={tab}
            to={section.to}
            activeOptions={activeOptions(section.to)}
            activeProps={{ "aria-current": "page" }}
          >
            <Icon className="icon" aria-hidden="true" />
            {tab}
            <UnreadPip count={unread[section.to]} look="unread-pip" />
          </Link>
        );
      })}
    </nav>
  );
}
