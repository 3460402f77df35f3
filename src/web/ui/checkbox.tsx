import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";

type CheckProps = { label: ReactNode } & Omit<ComponentProps<"input">, "type">;

export function Checkbox({ label, className, ...rest }: CheckProps) {
  return (
    <label className={classes("checkbox", className)}>
      <input {...rest} type="checkbox" />
      {label}
    </label>
  );
}

type SwitchProps = { label: string } & Omit<ComponentProps<"input">, "type" | "role">;

/** A setting that takes effect at once. Its row shows the name, so the label is for screen readers only. */
export function Switch({ label, className, ...rest }: SwitchProps) {
  const look = classes("switch", className);
  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a real checkbox tells its own state
  return <input {...rest} type="checkbox" role="switch" aria-label={label} className={look} />;
}
