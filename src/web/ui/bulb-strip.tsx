/** The only ornament: under the top bar, on the landing hero and footer, under the Coming Soon head. */
export function BulbStrip() {
  return <div className="bulb-strip" aria-hidden="true" />;
}

/** Runs the bulbs under the top bar once, unless the person prefers reduced motion. */
export function chaseBulbs(): void {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const strip = document.querySelector(".top-bar .bulb-strip");
  strip?.animate(
    { backgroundPosition: ["50% 50%", "calc(50% + 56px) 50%"] },
    { duration: 600, easing: "cubic-bezier(.2,.8,.2,1)" },
  );
}
