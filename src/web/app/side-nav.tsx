import { Link } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { activeOptions, sections } from "./sections.ts";
import { signOut } from "./session.ts";
import { useUnread } from "./unread.ts";
import { UnreadPip } from "./unread-pip.tsx";

export function SideNav() {
  const unread = useUnread();
  return (
    <nav className="side-nav" aria-label="Sections">
      {sections.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={activeOptions(to)}
          activeProps={{ "aria-current": "page" }}
        >
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
