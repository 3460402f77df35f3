import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogBody, DialogFooter } from "./dialog.tsx";
import { Icon } from "./icon.tsx";
import { Note } from "./note.tsx";

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** The verb again, such as "Delete post". */
  confirm: string;
  /** The label of the other button, if "Cancel" could mean the action itself. */
  keep?: string;
  icon?: LucideIcon;
  /** The label while the action runs. */
  busy?: string | false;
  danger?: boolean;
  /** True while it is not known yet what the action would do. */
  disabled?: boolean;
  /** Why the action failed, in words. */
  problem?: string | false;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for confirmation; Cancel has the focus, so a hasty Enter does no harm. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, confirm, icon, busy, danger = true, onConfirm, onClose, children } = props;
  const { problem, disabled, keep = "Cancel" } = props;
  return (
    <Dialog open={open} onClose={onClose} title={title} alert>
      <DialogBody>
        {children}
        {problem && (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{keep}</Button>
        <Button
          variant={danger ? "danger-solid" : "primary"}
          disabled={disabled}
          busy={busy}
          onClick={onConfirm}
        >
          {icon && <Icon of={icon} />}
          {confirm}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
