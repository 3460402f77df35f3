import { toast } from "../ui/toasts.ts";
import { isServerThere } from "../lib/server-return.ts";

const missing = "A part of this page could not be loaded";

/** Whether this is the failure of a page older than the server, or of a line that is down while a part is fetched. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && error.message === missing;
}

/** Asks to reload when a part of the page is no longer there, as in a tab that was open while Marquee was updated. */
export function watchMissingParts() {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    // By its usual message the router would reload by itself: into nothing when the server is away.
    payload.message = missing;
    void ask();
  });
}

/** Only when the server is there: without it a reload would lose the page for nothing. */
export async function reloadWhenThere() {
  if (await isServerThere()) window.location.reload();
  else
    toast("We couldn't reach the server. Check your connection and try again.", { failure: true });
}

async function ask() {
  if (!(await isServerThere())) return;
  toast("Marquee has been updated. Reload to continue.", {
    failure: true,
    action: { label: "Reload", run: () => window.location.reload() },
  });
}
