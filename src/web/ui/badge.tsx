import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

/** Bulb is an award, accent an event, ok going or free, warn changed, bad cancelled, info video or checked in, ink scarce. */
const toneClasses = {
  plain: "",
  accent: "badge-accent",
  bulb: "badge-bulb",
  ok: "badge-ok",
  warn: "badge-warn",
  bad: "badge-bad",
  info: "badge-info",
  ink: "badge-ink",
  live: "badge-live",
} as const;

interface BadgeProps {
  tone?: keyof typeof toneClasses;
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone = "plain", icon, className, children }: BadgeProps) {
  return (
    <span className={classes("badge", toneClasses[tone], className)}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}
