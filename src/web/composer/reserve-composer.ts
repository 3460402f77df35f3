/**
 * Reserves the composer's height from before a reload until its draft is restored: drafts are kept in the tab, so the server
 * renders an empty form. Its source is inlined into the page's head and runs before first paint.
 */
export function reserveComposer(): void {
  const key = "marquee-composer-height";
  const property = "--composer-height";
  const root = document.documentElement;
  try {
    const [width, height] = sessionStorage.getItem(key)?.split(" ") ?? [];
    if (width === String(innerWidth)) root.style.setProperty(property, `${height}px`);
    for (const kind of ["pointerdown", "keydown", "resize"])
      addEventListener(kind, () => root.style.removeProperty(property), true);
    addEventListener("pagehide", () => {
      const composer = document.querySelector("main > .composer");
      if (!composer) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, `${innerWidth} ${composer.getBoundingClientRect().height}`);
    });
  } catch {
    // Where storage is blocked there is no draft either.
  }
}
