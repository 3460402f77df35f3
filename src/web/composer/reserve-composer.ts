/**
 * Gives the composer the height that it had before a reload while what is typed in it has not come yet: only the tab keeps
 * drafts, so that the server paints an empty form. Its text runs in the page's head before anything is painted.
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
    // A closed store keeps no draft either.
  }
}
