import type { ReactNode } from "react";
import { Switch } from "../ui/checkbox.tsx";
import { classes } from "../ui/classes.ts";

interface OptionRowProps {
  title: string;
  help?: ReactNode;
  /** Puts the control on a line of its own. */
  stacked?: boolean;
  children: ReactNode;
}

/** A setting with its text on the left and the control on the right. */
export function OptionRow({ title, help, stacked, children }: OptionRowProps) {
  return (
    <div className={classes("option-row", stacked && "option-row-stacked")}>
      <div>
        <b>{title}</b>
        {help && <span>{help}</span>}
      </div>
      {children}
    </div>
  );
}

interface SwitchRowProps {
  title: string;
  help?: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A row with a switch; clicking anywhere toggles it. */
export function SwitchRow({ title, help, on, onChange }: SwitchRowProps) {
  return (
    <label className="option-row">
      <span className="option-row-text">
        <b>{title}</b>
        {help && <span>{help}</span>}
      </span>
      <Switch label={title} checked={on} onChange={(event) => onChange(event.target.checked)} />
    </label>
  );
}
