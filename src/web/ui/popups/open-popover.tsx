import { Popover as Base } from "@base-ui/react/popover";
import { type ReactElement, type ReactNode, useState } from "react";

interface OpenPopoverProps {
  label: string;
  trigger: ReactElement;
  align: "start" | "center" | "end";
  sheet: boolean;
  children: (close: () => void) => ReactNode;
}

/** A panel that follows its button; Escape and a click outside close it. */
export function OpenPopover({ label, trigger, align, sheet, children }: OpenPopoverProps) {
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
