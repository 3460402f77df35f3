import { Menu as Base } from "@base-ui/react/menu";
import { createLink } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface MenuProps {
  /** A button element with its own label; it opens the menu. */
  trigger: ReactElement;
  align?: "start" | "end";
  /** MenuItem, MenuLink, MenuHeading and MenuRule elements. */
  children: ReactNode;
}

/** Rows of actions and links: arrow keys move, letters jump, Escape closes and returns the focus. */
export function Menu({ trigger, align = "end", children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="floating" align={align} sideOffset={6} collisionPadding={8}>
          <Base.Popup className="menu">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuItemProps {
  icon?: LucideIcon;
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon, onClick, disabled, children }: MenuItemProps) {
  return (
    <Base.Item onClick={onClick} disabled={disabled}>
      {icon && <Icon of={icon} />}
      {children}
    </Base.Item>
  );
}

function MenuAnchor({ icon, children, ...rest }: { icon?: LucideIcon } & ComponentProps<"a">) {
  return (
    <Base.LinkItem {...rest} closeOnClick>
      {icon && <Icon of={icon} />}
      {children}
    </Base.LinkItem>
  );
}

export const MenuLink = createLink(MenuAnchor);

export function MenuRule() {
  return <hr />;
}
