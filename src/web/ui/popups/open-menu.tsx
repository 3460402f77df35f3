import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { MenuParts } from "./menu-parts.ts";

interface OpenMenuProps {
  trigger: ReactElement;
  align: "start" | "end";
  children: ReactNode;
}

const parts = { Item: Base.Item, LinkItem: Base.LinkItem };

/** Arrow keys move, letters jump to an item, Escape closes the menu and restores the focus. */
export function OpenMenu({ trigger, align, children }: OpenMenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="floating" align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup className="menu">
            <MenuParts value={parts}>{children}</MenuParts>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
