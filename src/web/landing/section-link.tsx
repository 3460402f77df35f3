import { Link } from "@tanstack/react-router";
import type { MouseEvent, ReactNode } from "react";

interface SectionLinkProps {
  section: string;
  className?: string;
  "aria-label"?: string;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** A link to a section of the landing page. */
export function SectionLink({ section, onClick, ...rest }: SectionLinkProps) {
  return (
    <Link
      {...rest}
      to="/"
      hash={section}
      activeOptions={{ includeHash: true }}
      activeProps={{ "aria-current": undefined }}
      onClick={(event) => {
        onClick?.();
        showAgain(event);
      }}
    />
  );
}

/** Scrolls to a section whose hash is already in the URL: the router sees no navigation and wouldn't scroll. */
export function showAgain(event: MouseEvent<HTMLAnchorElement>) {
  const { hash, href } = event.currentTarget;
  if (href !== window.location.href) return;
  event.preventDefault();
  document.getElementById(hash.slice(1))?.scrollIntoView();
}
