import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import { SkipLink } from "../ui/skip-link.tsx";

/** The link back to the event, if there is one, and the state of the door. */
export function DoorBar({
  slug,
  title,
  children,
}: {
  slug: string | undefined;
  title: string;
  children?: ReactNode;
}) {
  return (
    <header className="canopy top-bar door-bar">
      <SkipLink />
      <div className="page-width top-bar-inner">
        {/* A full page load, because the camera permission belongs to this page only. */}
        {slug !== undefined && (
          <a className="icon-button" href={`/events/${slug}`} aria-label="Back to the event">
            <Icon of={ArrowLeft} />
          </a>
        )}
        <b className="one-line fill">{title}</b>
        {children}
      </div>
    </header>
  );
}
