import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";

/** Says so while the device has no network; nothing typed is lost meanwhile. */
export function OfflineNote() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return (
    <div className="note note-warn mt4" role="status">
      <WifiOff className="ic" aria-hidden="true" />
      <p>
        <b>You are offline.</b> What is on the screen stays; posting works again when you are back.
      </p>
    </div>
  );
}

function subscribe(changed: () => void) {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}
