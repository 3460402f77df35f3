import type { EventPage } from "../../contract/events/events.ts";

const shapes = [
  { name: "Story", shape: "story", width: 1080, height: 1920 },
  { name: "Square", shape: "square", width: 1080, height: 1080 },
] as const;

/** The pictures of an event to save and pass on; on those of somebody who goes, a slip says so. */
export function sharePictures({ slug, version, myAnswer }: EventPage) {
  const going = myAnswer === "going" ? "&going=true" : "";
  return shapes.map(({ name, shape, width, height }) => ({
    name,
    width,
    height,
    size: `${width} × ${height}`,
    href: `/api/v1/events/${slug}/card.png?v=${version}&shape=${shape}${going}`,
    file: `${slug}-${shape}.png`,
  }));
}
