import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface SectionLinkProps {
  section: string;
  className?: string;
  "aria-label"?: string;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

/** A link to a section of the landing page. */
export function SectionLink({ section, onClick, ...rest }: SectionLinkProps) {
  function show() {
    onClick?.();
    showSection(section);
  }
  return <Link {...rest} to="/" hash={section} onClick={show} />;
}

/** Scrolls also when the address names the section already, which the router takes for no journey at all. */
export function showSection(section: string) {
  document.getElementById(section)?.scrollIntoView();
}
