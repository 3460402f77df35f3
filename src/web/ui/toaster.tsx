import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Icon } from "./icon.tsx";
import { closeToast, onToasts, shownToasts, type Toast } from "./toasts.ts";

const shownMs = 5000;
const noToasts: readonly Toast[] = [];

/** Once per page. Both regions exist from the start, or screen readers would not notice what enters them. */
export function Toaster() {
  const toasts = useSyncExternalStore(onToasts, shownToasts, () => noToasts);
  return (
    <div className="toasts">
      <div role="alert">
        {toasts
          .filter((one) => one.failure)
          .map((one) => (
            <ToastItem key={one.id} toast={one} />
          ))}
      </div>
      <div role="status">
        {toasts
          .filter((one) => !one.failure)
          .map((one) => (
            <ToastItem key={one.id} toast={one} />
          ))}
      </div>
    </div>
  );
}

function ToastItem({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const { id, failure, action, message } = toast;
  useEffect(() => {
    if (failure || held) return;
    const timer = setTimeout(() => closeToast(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, failure, held]);

  function act() {
    closeToast(id);
    action?.run();
  }

  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={failure ? CircleAlert : CircleCheck} />
      <span>{message}</span>
      {action && (
        <button type="button" onClick={act}>
          {action.label}
        </button>
      )}
      <button type="button" aria-label="Dismiss" onClick={() => closeToast(id)}>
        <Icon of={X} size="small" />
      </button>
    </div>
  );
}
