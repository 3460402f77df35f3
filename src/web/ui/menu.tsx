import { createLink } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { useMenuParts } from "./popups/menu-parts.ts";
import { LazyPopup } from "./popups/lazy-popup.tsx";

interface MenuProps {
  /** A button element with its own label; it opens the menu. */
  trigger: ReactElement<ComponentProps<"button">>;
  align?: "start" | "end";
  /** MenuItem, MenuLink, MenuHeading and MenuRule elements. */
  children: ReactNode;
}

const load = () => import("./popups/open-menu.tsx");

/** A menu of actions and links that opens next to its button. */
export function Menu({ trigger, align = "end", children }: MenuProps) {
  return (
    <LazyPopup trigger={trigger} opens="menu" load={load}>
      {({ OpenMenu }, button) => (
        <OpenMenu trigger={button} align={align}>
          {children}
        </OpenMenu>
      )}
    </LazyPopup>
  );
}

interface MenuItemProps {
  icon?: LucideIcon;
  onClick: () => void;
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon, onClick, disabled = false, children }: MenuItemProps) {
  const { Item } = useMenuParts();
  return (
    <Item onClick={onClick} disabled={disabled}>
      {icon && <Icon of={icon} />}
      {children}
    </Item>
  );
}

function MenuAnchor({ icon, children, ...rest }: { icon?: LucideIcon } & ComponentProps<"a">) {
  const { LinkItem } = useMenuParts();
  return (
    <LinkItem {...rest} closeOnClick>
      {icon && <Icon of={icon} />}
      {children}
    </LinkItem>
  );
}

export const MenuLink = createLink(MenuAnchor);

export function MenuRule() {
  return <hr />;
}
