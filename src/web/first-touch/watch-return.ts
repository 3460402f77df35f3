const oldMs = 5 * 60_000;

/** Whether what the page shows may be out of date. */
const isOld = () => performance.now() > oldMs;

/**
 * A page that the browser brings back from its cache, or that is looked at again: reloaded if somebody has signed in meanwhile, brought
 * up to date by the app if it is old. Returns a function that stops it.
 */
export function watchReturn(load: () => void): () => void {
  function shown({ persisted }: PageTransitionEvent) {
    if (persisted) void returned();
  }
  async function returned() {
    const ask = async () => (await fetch("/api/v1/session", { cache: "no-store" })).json();
    // After sleep, the first request may meet a closed connection.
    const session = await ask()
      .catch(ask)
      .catch(() => undefined);
    if (session?.me) window.location.reload();
    else if (isOld()) load();
  }
  const seen = () => document.visibilityState === "visible" && isOld() && load();
  window.addEventListener("pageshow", shown);
  document.addEventListener("visibilitychange", seen);
  return () => {
    window.removeEventListener("pageshow", shown);
    document.removeEventListener("visibilitychange", seen);
  };
}
