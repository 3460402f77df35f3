import { Link } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { activeOptions, sections } from "./sections.ts";
import { signOut } from "./session.ts";

export function SideNav() {
  return (
    <nav className="side" aria-label="Sections">
      {sections.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          activeOptions={activeOptions(to)}
          activeProps={{ "aria-current": "page" }}
        >
          <Icon className="ic" aria-hidden="true" />
          {label}
        </Link>
      ))}
      <hr />
      <button type="button" onClick={() => void signOut("/signup")}>
        <LogOut className="ic" aria-hidden="true" />
        Logout
      </button>
    </nav>
  );
}
