import { useQuery } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import {
  ArrowLeft,
  CalendarRange,
  Flag,
  HardDrive,
  LayoutGrid,
  Mail,
  ScrollText,
  Settings,
  Ticket,
  UsersRound,
} from "lucide-react";
import type { ReactNode } from "react";
import { useMe } from "../app/session.ts";
import { numberText } from "../lib/number-text.ts";
import { Icon } from "../ui/icon.tsx";
import { openWorkQuery } from "./queries.ts";
import "./moderation.css";

const sections = [
  { to: "/admin/overview", label: "Overview", icon: LayoutGrid, needs: "administrator" },
  { to: "/admin/reports", label: "Reports", icon: Flag, needs: "moderator" },
  { to: "/admin/people", label: "People", icon: UsersRound, needs: "moderator" },
  { to: "/admin/events", label: "Events", icon: CalendarRange, needs: "moderator" },
  { to: "/admin/sales", label: "Sales", icon: Ticket, needs: "administrator" },
  { to: "/admin/jobs", label: "Email and jobs", icon: Mail, needs: "administrator" },
  { to: "/admin/storage", label: "Storage and backups", icon: HardDrive, needs: "administrator" },
  { to: "/admin/log", label: "Log", icon: ScrollText, needs: "moderator" },
  { to: "/admin/settings", label: "Site settings", icon: Settings, needs: "administrator" },
] as const;

/** The administration's navigation, which replaces the product's. */
export function AdminNav() {
  return (
    <nav className="side-nav" aria-label="Administration">
      <Entries />
      <hr />
      <Link to="/dashboard">
        <Icon of={ArrowLeft} />
        Back to Marquee
      </Link>
    </nav>
  );
}

/** An administration page; on a phone its sections are a row above the title. */
export function AdminPage({ title, words, children }: AdminPageProps) {
  return (
    <main id="main" className="admin-page">
      <nav ref={showCurrent} className="admin-tabs narrow-only" aria-label="Administration">
        <Entries />
      </nav>
      <div className="page-head">
        <div>
          <h1>{title}</h1>
          {words && <p>{words}</p>}
        </div>
      </div>
      {children}
    </main>
  );
}

/** On a phone the row is wider than the screen, so scroll the current section into view. */
function showCurrent(row: HTMLElement | null) {
  const current = row?.querySelector<HTMLElement>("[aria-current=page]");
  if (!row || !current) return;
  const [frame, link] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
  row.scrollLeft += link.left + link.width / 2 - frame.left - frame.width / 2;
}

type AdminPageProps = { title: string; words?: ReactNode; children: ReactNode };

function Entries() {
  const me = useMe();
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, "") });
  const { data: open } = useQuery(openWorkQuery);
  const waiting: Partial<Record<(typeof sections)[number]["to"], number>> = {
    "/admin/reports": (open?.reports ?? 0) + (open?.appeals ?? 0) + (open?.held ?? 0),
    "/admin/settings": open?.signUps ?? 0,
  };
  return sections
    .filter(({ needs }) => needs === "moderator" || me?.administrator)
    .map(({ to, label, icon }) => (
      <Link key={to} to={to} aria-current={path === to ? "page" : undefined}>
        <Icon of={icon} />
        {label}
        <Waiting count={waiting[to] ?? 0} />
      </Link>
    ));
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="unread-count">
      {numberText(count)}
      <span className="visually-hidden"> open</span>
    </span>
  );
}
