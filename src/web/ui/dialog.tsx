import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

interface DialogProps {
  open: boolean;
  /** Called by Escape and the X; the dialog stays open until its owner removes it. */
  onClose: () => void;
  title: string;
  /** For a question that must be answered before anything else. */
  alert?: boolean;
  /** A DialogBody and a DialogFooter, in a form if there is something to send. */
  children: ReactNode;
}

/** The browser's own modal dialog, which traps the focus and restores it. On a narrow screen, a sheet at the bottom. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, alert, children }: Omit<DialogProps, "open">) {
  const heading = useId();
  return (
    <dialog
      ref={openModally}
      className="dialog"
      role={alert ? "alertdialog" : undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // If the dialog is already gone, its owner knows.
        if (event.target !== event.currentTarget || !event.currentTarget.isConnected) return;
        // The browser closes the dialog on a second Escape without asking, but the owner may want it open.
        event.currentTarget.showModal();
        onClose();
      }}
    >
      <header className="dialog-head">
        <h2 id={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label="Close" onClick={onClose}>
          <Icon of={X} />
        </IconButton>
      </header>
      {children}
    </dialog>
  );
}

/** Outside the component so that it runs once: a new function at every render would open the dialog again. */
function openModally(dialog: HTMLDialogElement | null) {
  if (!dialog) return;
  const { clientWidth, style } = document.documentElement;
  // If another dialog is open, it has measured the scrollbar already.
  if (!document.querySelector("dialog:modal"))
    style.setProperty("--scrollbar-width", `${window.innerWidth - clientWidth}px`);
  dialog.showModal();
  const first =
    ".dialog-body :is(input, textarea, select):not([type=hidden]), .dialog-footer button";
  const control = dialog.querySelector<HTMLElement>(first);
  // With large text on a phone, the control may be below the visible part of the dialog; then the heading gets the focus.
  const isInSight =
    control && control.getBoundingClientRect().bottom <= dialog.getBoundingClientRect().bottom;
  const focused = isInSight ? control : dialog.querySelector<HTMLElement>(".dialog-head h2");
  focused?.focus({ preventScroll: true });
  return () => dialog.close();
}

export function DialogBody({ children }: { children: ReactNode }) {
  return <div className="dialog-body">{children}</div>;
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer className="dialog-footer">{children}</footer>;
}
