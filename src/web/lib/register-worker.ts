/**
 * Registers the service worker with the offline page, once this page has loaded. Uses nothing outside this function: its source is
 * inlined into the landing page.
 */
export function registerWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  void new Promise((resolve) => {
    if (document.readyState === "complete") resolve(undefined);
    else addEventListener("load", resolve, { once: true });
  })
    .then(() => navigator.serviceWorker.register("/sw.js"))
    .catch(() => undefined);
}
