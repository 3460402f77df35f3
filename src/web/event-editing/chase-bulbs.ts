/** The bulbs under the top bar run along once; whoever prefers stillness sees none of it. */
export function chaseBulbs(): void {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const strip = document.querySelector(".top-bar .bulb-strip");
  strip?.animate(
    { backgroundPosition: ["50% 50%", "calc(50% + 56px) 50%"] },
    { duration: 600, easing: "cubic-bezier(.2,.8,.2,1)" },
  );
}
