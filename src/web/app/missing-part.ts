import { toast } from "../ui/toasts.ts";
import { isServerThere } from "../lib/server-return.ts";

const missing = "A part of this page could not be loaded";

/** Whether a part of the page could not be loaded: the page is older than the server, or the network is down. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && error.message === missing;
}

/** Offers to reload when a part of the page no longer exists, as in a tab that was open while Marquee was updated. */
export function watchMissingParts() {
  window.addEventListener("vite:preloadError", ({ payload }) => {
    // On seeing the usual message the router would reload by itself, even while the server is away.
    payload.message = missing;
    void ask();
  });
}

/** Reloads only if the server responds: without it, a reload would lose the page for nothing. */
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
