// Of a pin's text and its padding, in pixels of the screen; one that is marked grows by a quarter.
const characterWidth = 11;
const padding = 16;
const least = 44;
const marked = 1.25;
const air = 8;

/** How far from the edge of the map a spot has to lie so that the widest of these pins is not cut there. */
export function pinMargin(texts: string[]): number {
  const longest = Math.max(0, ...texts.map((text) => text.length));
  const width = Math.max(least, longest * characterWidth + padding);
  return Math.ceil((width / 2) * marked + air);
}
