import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { classes } from "./classes.ts";

interface Labeled {
  /** For screen readers, and shown on hover: the icon alone says nothing. */
  label: string;
  /** 36 px on wide screens; 44 px on touch screens. */
  small?: boolean;
}

type IconButtonProps = Labeled & Omit<ComponentProps<"button">, "aria-label">;

export function IconButton({ label, small, className, ...rest }: IconButtonProps) {
  const look = classes("icon-button", small && "icon-button-small", className);
  return <button type="button" title={label} {...rest} aria-label={label} className={look} />;
}

function IconAnchor({ label, small, className, ...rest }: Labeled & ComponentProps<"a">) {
  const look = classes("icon-button", small && "icon-button-small", className);
  return <a title={label} {...rest} aria-label={label} className={look} />;
}

export const IconLink = createLink(IconAnchor);
