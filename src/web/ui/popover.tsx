import { Popover as Base } from "@base-ui/react/popover";
import { type ReactElement, type ReactNode, useState } from "react";

interface PopoverProps {
  label: string;
  /** A button element; it opens and closes the panel. */
  trigger: ReactElement;
  align?: "start" | "center" | "end";
  /** Becomes a sheet at the foot of a narrow screen. */
  sheet?: boolean;
  children: (close: () => void) => ReactNode;
}

/** A small panel beside its button, for things that are not a plain list of actions. */
export function Popover({ label, trigger, align = "start", sheet, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={sheet ? "floating floating-sheet" : "floating"}
          align={align}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup className="menu" aria-label={label}>
            {children(() => setOpen(false))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
