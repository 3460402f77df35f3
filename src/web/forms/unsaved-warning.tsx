import { type ShouldBlockFn, useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

/** Warns a person who leaves the page with unsaved changes; the browser itself warns when they close it. */
export function UnsavedWarning({ isUnsaved }: { isUnsaved: () => boolean }) {
  const leaving = useBlocker({
    shouldBlockFn: (move) => !isWithinPage(move) && isUnsaved(),
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

type Move = Parameters<ShouldBlockFn>[0];

/** Whether a navigation stays on the same page, as the skip link does: nothing is lost then. */
function isWithinPage({ current, next }: Move): boolean {
  return (
    current.pathname === next.pathname &&
    JSON.stringify(current.search) === JSON.stringify(next.search)
  );
}
