import type { LucideIcon, LucideProps } from "lucide-react";
import { classes } from "./classes.ts";

interface IconProps extends Omit<LucideProps, "size"> {
  of: LucideIcon;
  size?: "small" | "normal" | "large";
}

const SIZES = { small: "icon-small", normal: "", large: "icon-large" } as const;

/** Always next to text or in a labelled control, so hidden from screen readers. */
export function Icon({ of: Drawing, size = "normal", className, ...rest }: IconProps) {
  const look = classes("icon", SIZES[size], className);
  return <Drawing size={20} strokeWidth={1.85} aria-hidden="true" {...rest} className={look} />;
}
