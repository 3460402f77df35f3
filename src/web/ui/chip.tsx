import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";

type ChipProps = { on: boolean } & ComponentProps<"button">;

/** A filter that is on or off. */
export function Chip({ on, className, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} aria-pressed={on} className={classes("chip", className)} />
  );
}

function ChipAnchor({ on, className, children, ...rest }: { on?: boolean } & ComponentProps<"a">) {
  const look = classes("chip", on && "is-on", className);
  return (
    <a {...rest} aria-current={on ? "true" : undefined} className={look}>
      {children}
    </a>
  );
}

/** A filter that is stored in the address. */
export const ChipLink = createLink(ChipAnchor);

/** Chips in rows; on a phone one row that scrolls sideways. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="chips chips-scrolling" role="group" aria-label={label}>
      {children}
    </div>
  );
}
