import { Popover as Base } from "@base-ui/react/popover";
import { type ReactElement, type ReactNode, useRef, useState } from "react";

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
  const popup = useRef<HTMLDivElement>(null);
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
          <Base.Popup
            ref={popup}
            className="menu"
            aria-label={label}
            // The keyboard of a phone would cover the sheet.
            initialFocus={() => !(sheet && isNarrow()) || popup.current}
          >
            {children(() => setOpen(false))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function isNarrow(): boolean {
  return window.matchMedia("(max-width: 860px)").matches;
}
