import type { EventPage } from "../../contract/events/events.ts";

const shapes = [
  { name: "Story", shape: "story", width: 1080, height: 1920 },
  { name: "Square", shape: "square", width: 1080, height: 1080 },
] as const;

/** Pictures of the event to download and share; for a guest they show a "going" slip. */
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
