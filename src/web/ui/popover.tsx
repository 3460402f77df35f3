import type { ComponentProps, ReactElement, ReactNode } from "react";
import { LazyPopup } from "./popups/lazy-popup.tsx";

interface PopoverProps {
  label: string;
  /** A button element; it opens and closes the panel. */
  trigger: ReactElement<ComponentProps<"button">>;
  align?: "start" | "center" | "end";
  /** Becomes a sheet at the bottom of a narrow screen. */
  sheet?: boolean;
  children: (close: () => void) => ReactNode;
}

const load = () => import("./popups/open-popover.tsx");

/** A small panel next to its button, for anything but a plain list of actions. */
export function Popover({ trigger, align = "start", sheet = false, ...rest }: PopoverProps) {
  return (
    <LazyPopup trigger={trigger} opens="dialog" load={load}>
      {({ OpenPopover }, button) => (
        <OpenPopover {...rest} trigger={button} align={align} sheet={sheet} />
      )}
    </LazyPopup>
  );
}
