import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { UnsavedWarning } from "./unsaved-warning.tsx";

type GuardedDialogProps = {
  title: string;
  isUnsaved: () => boolean;
  onClose: () => void;
  /** Receives the function for its Cancel button. */
  children: (close: () => void) => ReactNode;
};

/** A dialog with a form: closing it, leaving the page or reloading asks first if something would be lost. */
export function GuardedDialog({ title, isUnsaved, onClose, children }: GuardedDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => (isUnsaved() ? setAsking(true) : onClose());
  return (
    <Dialog open onClose={close} title={title}>
      {children(close)}
      <UnsavedWarning isUnsaved={isUnsaved} />
      <ConfirmDialog
        open={isAsking}
        title="Close without sending?"
        confirm="Discard"
        keep="Keep writing"
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      >
        What you wrote will be lost.
      </ConfirmDialog>
    </Dialog>
  );
}
