/**
 * Gives this browser the worker that shows the offline page, once the page has loaded. Nothing from outside this function is
 * used: the landing page carries its text.
 */
export function registerWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  if (document.readyState === "complete") register();
  else addEventListener("load", register, { once: true });
}
