import { type ComponentProps, createElement } from "react";
import type { LucideIcon, LucideProps } from "lucide-react";
import { classes } from "./classes.ts";

interface IconProps extends Omit<LucideProps, "size"> {
  of: LucideIcon;
  size?: "small" | "normal" | "large";
}

const sizeClasses = { small: "icon-small", normal: "", large: "icon-large" } as const;

/** Always next to text or in a labeled control, so hidden from screen readers. */
export function Icon({ of: Drawing, size = "normal", className, ...rest }: IconProps) {
  const look = classes("icon", sizeClasses[size], className);
  return <Drawing size={20} strokeWidth={1.85} aria-hidden="true" {...rest} className={look} />;
}

type Outline = {
  name: string;
  aliases?: readonly string[];
  size?: number;
  node: readonly (readonly [tag: string, attributes: { key: string }])[];
};

type SvgProps = ComponentProps<"svg"> & { size?: number | string };

/**
 * Creates a Lucide icon. The build uses this in place of the package's own function, which puts each drawing together again whenever an
 * icon is rendered: a page has dozens.
 */
export default function createIcon({ name, aliases = [], size: box = 24, node }: Outline) {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes));
  const ownClass = ["lucide", ...[name, ...aliases].map((each) => `lucide-${each}`)].join(" ");
  return function LucideIcon({ size = box, color, strokeWidth = 2, className, ...rest }: SvgProps) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox={`0 0 ${box} ${box}`}
        fill="none"
        stroke={color ?? "currentColor"}
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className ? `${ownClass} ${className}` : ownClass}
        aria-hidden="true"
        {...rest}
      >
        {lines}
      </svg>
    );
  };
}
