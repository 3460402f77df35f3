import { Tabs as Base } from "@base-ui/react/tabs";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface TabsProps<Value extends string> {
  /** What the tabs choose between, for those who cannot see them. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: ReactNode; icon?: LucideIcon }[];
  className?: string;
  /** TabPanel elements, or anything that holds them. */
  children?: ReactNode;
}

/** Arrow keys move between the tabs, Home and End jump. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, onChange, tabs, className, children } = props;
  return (
    <Base.Root value={value} onValueChange={onChange} className={className}>
      <Base.List className="tabs" aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value}>
            {tab.icon && <Icon of={tab.icon} />}
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  );
}

interface TabPanelProps {
  value: string;
  className?: string;
  /** What it holds is reached by Tab, so that the panel itself is no stop of its own. */
  hasControls?: boolean;
  /** Stays in the page while hidden, so what was typed there is kept. */
  keepMounted?: boolean;
  children: ReactNode;
}

export function TabPanel({ hasControls = false, ...props }: TabPanelProps) {
  return <Base.Panel {...props} {...(hasControls && { tabIndex: -1 })} />;
}
