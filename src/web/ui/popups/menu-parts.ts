import { type ComponentProps, type ComponentType, createContext, type ReactNode, use } from "react";

type Parts = {
  Item: ComponentType<{ onClick: () => void; disabled?: boolean; children: ReactNode }>;
  LinkItem: ComponentType<ComponentProps<"a"> & { closeOnClick?: boolean }>;
};

/** The components for menu rows, loaded with the opened menu. */
export const MenuParts = createContext<Parts | undefined>(undefined);

export function useMenuParts(): Parts {
  const parts = use(MenuParts);
  if (!parts) throw new Error("MenuItem must be rendered inside Menu");
  return parts;
}
