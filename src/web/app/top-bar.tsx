import { Link, useRouterState } from "@tanstack/react-router";
import {
  Bell,
  House,
  Menu as MenuIcon,
  Search,
  X,
  ChevronDown,
  Flag,
  LayoutGrid,
  LogOut,
  Ticket,
  User,
} from "lucide-react";
import { useRef, useState } from "react";
import { SkipLink } from "../ui/skip-link.tsx";
import { HomeLink } from "./logo.tsx";
import { MobileMenu } from "./side-nav.tsx";
import { TopSearchBox } from "./top-search-box.tsx";
import { useMe, signOut } from "./session.ts";
import { countText, useUnread } from "./unread.ts";
import type { Me } from "../../contract/accounts/accounts.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuItem, MenuLink, MenuRule } from "../ui/menu.tsx";
import { roleNames } from "./role-names.ts";

/** The top bar of every screen except the landing and the sign-in ones. */
export function TopBar() {
  const me = useMe();
  const unread = useUnread()["/notifications"] ?? 0;
  const searchButton = useRef<HTMLButtonElement>(null);
  const path = useRouterState({ select: (state) => state.location.href });
  const [opened, setOpened] = useState<{ panel: "menu" | "search"; at: string }>();
  // A panel belongs to the page it was opened on: navigating closes it.
  const panel = opened?.at === path ? opened.panel : undefined;
  const toggle = (which: "menu" | "search") =>
    setOpened(panel === which ? undefined : { panel: which, at: path });
  const close = () => setOpened(undefined);
  // On a wide screen the search never closes and its button is hidden, so the focus stays where it is.
  function closeSearch() {
    close();
    searchButton.current?.focus();
  }

  return (
    <header className="canopy top-bar">
      <SkipLink />
      <div className="page-width top-bar-inner">
        {me && (
          <button
            type="button"
            className="icon-button narrow-only"
            aria-label={panel === "menu" ? "Close menu" : "Open menu"}
            aria-expanded={panel === "menu"}
            aria-controls="mobile-menu"
            onClick={() => toggle("menu")}
          >
            {panel === "menu" ? <X className="icon" /> : <MenuIcon className="icon" />}
          </button>
        )}
        <HomeLink />
        {me ? (
          <>
            <div
              className={
                panel === "search"
                  ? "top-bar-search top-bar-search-open"
                  : "top-bar-search wide-only"
              }
            >
              <TopSearchBox opened={panel === "search"} onDone={closeSearch} />
              {panel === "search" && (
                <button
                  type="button"
                  className="icon-button narrow-only"
                  aria-label="Close search"
                  onClick={closeSearch}
                >
                  <X className="icon" />
                </button>
              )}
            </div>
            <nav aria-label="Main">
              <button
                ref={searchButton}
                type="button"
                className="icon-button narrow-only"
                aria-label="Search"
                aria-expanded={panel === "search"}
                onClick={() => toggle("search")}
              >
                <Search className="icon" />
              </button>
              <Link className="icon-button wide-only" to="/dashboard" aria-label="Home">
                <House className="icon" />
              </Link>
              <Link
                className="icon-button"
                to="/notifications"
                aria-label={unread ? `Notifications, ${countText(unread)} new` : "Notifications"}
              >
                <Bell className="icon" />
                {unread > 0 && <span className="unread-pip">{countText(unread)}</span>}
              </Link>
              <ProfileMenu me={me} />
            </nav>
          </>
        ) : (
          <nav aria-label="Main">
            <Link className="button button-quiet wide-only" to="/discover-events">
              Discover Events
            </Link>
            <Link className="button button-quiet wide-only" to="/talent">
              Find Talent
            </Link>
            <Link className="button button-quiet" to="/login">
              Login
            </Link>
            <Link className="button button-bulb" to="/signup">
              Sign Up
            </Link>
          </nav>
        )}
      </div>
      <div className="bulb-strip" />
      {me && panel === "menu" && <MobileMenu onClose={close} />}
    </header>
  );
}

function ProfileMenu({ me }: { me: Me }) {
  return (
    <Menu
      trigger={
        <button type="button" className="profile-menu-button">
          <span className="visually-hidden">Your account</span>
          <Avatar name={me.name} seed={me.id} src={me.avatar} size={32} />
          <Icon of={ChevronDown} size="small" className="wide-only" />
        </button>
      }
    >
      <div className="side-by-side profile-menu-person">
        <Avatar name={me.name} seed={me.id} src={me.avatar} />
        <div>
          <b>{me.name}</b>
          <br />
          <span className="fine-print">
            @{me.username} · {roleNames[me.role]}
          </span>
        </div>
      </div>
      <MenuRule />
      <MenuLink to="/profile" icon={User}>
        View Profile
      </MenuLink>
      <MenuLink to="/tickets" search={{ past: undefined }} icon={Ticket}>
        Your tickets
      </MenuLink>
      {(me.administrator || me.moderator) && (
        <MenuLink to="/admin/reports" icon={Flag}>
          Reports
        </MenuLink>
      )}
      {me.administrator && (
        <MenuLink to="/admin/overview" icon={LayoutGrid}>
          Administration
        </MenuLink>
      )}
      <MenuItem icon={LogOut} onClick={() => void signOut("/login")}>
        Logout
      </MenuItem>
    </Menu>
  );
}
