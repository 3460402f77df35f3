import { createLink } from "@tanstack/react-router";
import { LoaderCircle } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

const variantClasses = {
  outline: "",
  primary: "button-primary",
  ink: "button-ink",
  bulb: "button-bulb",
  quiet: "button-quiet",
  danger: "button-danger",
  "danger-solid": "button-danger-solid",
} as const;

const sizeClasses = { small: "button-small", normal: "", large: "button-large" } as const;

interface Look {
  variant?: keyof typeof variantClasses;
  size?: keyof typeof sizeClasses;
  /** As wide as its container. */
  wide?: boolean;
}

function look({ variant = "outline", size = "normal", wide }: Look, extra?: string): string {
  return classes(
    "button",
    variantClasses[variant],
    sizeClasses[size],
    wide && "button-wide",
    extra,
  );
}

interface ButtonProps extends Look, ComponentProps<"button"> {
  /** The label while it works, such as "Posting"; the button keeps its width and ignores further presses. */
  busy?: string | false | undefined;
}

export function Button({ variant, size, wide, busy, className, children, ...rest }: ButtonProps) {
  const working = Boolean(busy);
  const isOff = working || rest["aria-disabled"];
  return (
    <button
      type="button"
      {...rest}
      className={look({ variant, size, wide }, classes(working && "button-busy", className))}
      aria-busy={working || undefined}
      aria-disabled={isOff || undefined}
      onClick={(event) => {
        // The second press of a double click arrives before the busy state has been rendered.
        const isSecond = busy !== undefined && event.detail > 1;
        if (isOff || isSecond) event.preventDefault();
        else rest.onClick?.(event);
      }}
    >
      {working ? <Working label={children} says={busy || ""} /> : children}
    </button>
  );
}

function Working({ label, says }: { label: ReactNode; says: string }) {
  return (
    <>
      <span className="button-label" aria-hidden="true">
        {label}
      </span>
      <span className="button-busy-label">
        <Icon of={LoaderCircle} size="small" className="spinner" />
        <span>{says}</span>
      </span>
    </>
  );
}

type AnchorProps = Look & ComponentProps<"a">;

/** A link to a plain address that looks like a button: a download, another site, a file. */
export function ButtonAnchor({ variant, size, wide, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={look({ variant, size, wide }, className)}>
      {children}
    </a>
  );
}

/** A link to one of our routes that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
