import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import { SkipLink } from "../ui/skip-link.tsx";

/** The way back to the event, for those who have one, and how the door stands. */
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
        {/* A new page, so that the camera's permission stays with this one. */}
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
