import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { Icon } from "./icon.tsx";

type BackLinkProps = {
  to: "/discover-events" | "/for-you" | "/my-events" | "/bookings" | "/calls";
  children: string;
};

/** Links from a page to the list it belongs to. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <nav className="supporting-text back-link" aria-label="Breadcrumb">
      <Link to={to} className="side-by-side is-tight">
        <Icon of={ArrowLeft} size="small" />
        {children}
      </Link>
    </nav>
  );
}
