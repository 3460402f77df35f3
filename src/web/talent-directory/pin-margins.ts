// Size of a pin's text and padding in screen pixels; a marked pin grows by a quarter.
const characterWidth = 11;
const padding = 16;
const least = 44;
const marked = 1.25;
const air = 8;

/** How far from the edge of the map a spot must be so that the widest of these pins is not cut off. */
export function pinMargin(texts: string[]): number {
  const longest = Math.max(0, ...texts.map((text) => text.length));
  const width = Math.max(least, longest * characterWidth + padding);
  return Math.ceil((width / 2) * marked + air);
}
