import { Tabs as Base } from "@base-ui/react/tabs";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

interface TabsProps<Value extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode; icon?: LucideIcon }[];
  className?: string;
  /** TabPanel elements, or anything that contains them. */
  children?: ReactNode;
}

/** Arrow keys move between the tabs, Home and End jump. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onChange, tabs, className, children } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => showChosen(list.current, value), [value]);
  return (
    <Base.Root value={value} onValueChange={onChange} className={className}>
      <Base.List ref={list} className="tabs" aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} data-tab={tab.value}>
            {tab.icon && <Icon of={tab.icon} />}
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  );
}

/** Scrolls a strip that is too wide until the chosen tab is visible; the page does not scroll. */
function showChosen(list: HTMLElement | null, value: string) {
  const chosen = list?.querySelector(`[data-tab="${value}"]`)?.getBoundingClientRect();
  if (!list || !chosen) return;
  const room = list.getBoundingClientRect();
  if (chosen.left < room.left) list.scrollLeft -= room.left - chosen.left;
  else if (chosen.right > room.right) list.scrollLeft += chosen.right - room.right;
}

interface TabPanelProps {
  value: string;
  className?: string;
  /** Its content can be reached with Tab, so the panel itself is no tab stop. */
  hasControls?: boolean;
  /** Stays mounted while hidden, so that what was typed there is not lost. */
  keepMounted?: boolean;
  children: ReactNode;
}

export function TabPanel({ hasControls = false, ...props }: TabPanelProps) {
  return <Base.Panel {...props} {...(hasControls && { tabIndex: -1 })} />;
}
