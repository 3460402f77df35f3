import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

const toneClasses = {
  info: { look: "", icon: Info },
  ok: { look: "note-ok", icon: CircleCheck },
  warn: { look: "note-warn", icon: TriangleAlert },
  bad: { look: "note-bad", icon: CircleAlert },
} as const;

interface NoteProps {
  tone?: keyof typeof toneClasses;
  icon?: LucideIcon;
  /** Alert for what has just gone wrong, status for what has just changed, none for what was there from the start. */
  role?: "alert" | "status";
  /** A button at the far end. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Note({ tone = "info", icon, role, action, className, children }: NoteProps) {
  return (
    <div
      className={classes("note", toneClasses[tone].look, className)}
      role={role}
      ref={role === "alert" ? bringIntoSight : undefined}
    >
      <Icon of={icon ?? toneClasses[tone].icon} />
      <div className="fill">{children}</div>
      {action}
    </div>
  );
}

/** Scrolls to the note, which may be far from the button that was pressed; never moves people away from a field they write in. */
function bringIntoSight(note: HTMLElement | null) {
  const { activeElement: focused } = document;
  const isOfSameForm = note?.closest("form, dialog")?.contains(focused);
  const isPressed = navigator.userActivation?.isActive && !focused?.matches("input, textarea");
  if (isOfSameForm || isPressed) note?.scrollIntoView({ block: "nearest" });
}
