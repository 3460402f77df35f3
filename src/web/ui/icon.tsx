import type { LucideIcon, LucideProps } from "lucide-react";
import { classes } from "./classes.ts";

interface IconProps extends Omit<LucideProps, "size"> {
  of: LucideIcon;
  size?: "small" | "normal" | "large";
}

const SIZES = { small: "ic-s", normal: "", large: "ic-l" } as const;

/** Always beside words or in a labelled control, so never read aloud. */
export function Icon({ of: Drawing, size = "normal", className, ...rest }: IconProps) {
  const look = classes("ic", SIZES[size], className);
  return <Drawing size={20} strokeWidth={1.85} aria-hidden="true" {...rest} className={look} />;
}
