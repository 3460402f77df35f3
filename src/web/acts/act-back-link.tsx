import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { Act } from "../../contract/talent/acts.ts";
import { Icon } from "../ui/icon.tsx";

/** Links from a page about an act to its showcase. */
export function ActBackLink({ act }: { act: Pick<Act, "name" | "slug"> }) {
  return (
    <nav className="supporting-text back-link" aria-label="Breadcrumb">
      <Link to="/talent/$slug" params={{ slug: act.slug }} className="side-by-side is-tight">
        <Icon of={ArrowLeft} size="small" />
        {act.name}
      </Link>
    </nav>
  );
}
