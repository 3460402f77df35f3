import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

/** Warns a person who leaves with unsaved changes; the browser warns those who close the page. */
export function UnsavedWarning({ isUnsaved }: { isUnsaved: () => boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={leaving.status === "blocked"}
      title="Leave without saving?"
      confirm="Leave"
      onConfirm={() => leaving.proceed?.()}
      onClose={() => leaving.reset?.()}
    >
      Your changes haven't been saved.
    </ConfirmDialog>
  );
}
