/**
 * Gives this browser the worker that shows the offline page, once the page has loaded. Nothing from outside this function is
 * used: the landing page carries its text.
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
