type Point = { x: number; y: number };

// A pin with its point and some space around it, in screen pixels.
const width = 60;
const height = 60;

/** Groups of acts whose pins would overlap, each around the first of them. */
export function groupPins<T>(acts: T[], pixelOf: (act: T) => Point): [T, ...T[]][] {
  const groups: { at: Point; acts: [T, ...T[]] }[] = [];
  for (const act of acts) {
    const at = pixelOf(act);
    const near = groups.find(
      (group) => Math.abs(group.at.x - at.x) < width && Math.abs(group.at.y - at.y) < height,
    );
    if (near) near.acts.push(act);
    else groups.push({ at, acts: [act] });
  }
  return groups.map((group) => group.acts);
}
