import { useEffect } from "react";

/** Whether this page is in a frame of another page. */
export function isFramed(): boolean {
  return window.self !== window.top;
}

const purchase = /^\/(checkout|embed)\//;

/** When embedded in another site, only the purchase stays in the frame; other links open in a tab, where the user can also sign in. */
export function useLinksOutOfFrame() {
  useEffect(() => {
    if (!isFramed()) return;
    function open(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link?.href || link.target === "_blank" || link.hasAttribute("download")) return;
      const { origin, pathname } = new URL(link.href);
      if (origin === window.location.origin && purchase.test(pathname)) return;
      event.preventDefault();
      event.stopPropagation();
      window.open(link.href, "_blank", "noopener");
    }
    document.addEventListener("click", open, { capture: true });
    return () => document.removeEventListener("click", open, { capture: true });
  }, []);
}
