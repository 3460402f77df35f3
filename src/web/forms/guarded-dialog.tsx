import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { UnsavedWarning } from "./unsaved-warning.tsx";

type GuardedDialogProps = {
  title: string;
  isUnsaved: () => boolean;
  onClose: () => void;
  /** Is given what its Cancel button does. */
  children: (close: () => void) => ReactNode;
};

/** A dialog in which somebody writes: closing it, leaving the page and reloading ask before the words are lost. */
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
