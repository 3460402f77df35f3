/** The visible part of a picture: the zoom, and the position between its edges (0 to 1). */
export type Crop = { zoom: number; x: number; y: number };

export type Size = { width: number; height: number };

export const centred: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const nearest = 4;

/** The size of the whole picture for a frame of width 1 and height 1 / ratio; at zoom 1 it just covers the frame. */
export function scaledTo(picture: Size, ratio: number, zoom: number): Size {
  const frameHeight = 1 / ratio;
  const shape = picture.width / picture.height;
  const width = Math.max(1, frameHeight * shape) * zoom;
  return { width, height: width / shape };
}

/** The visible part, in the picture's own pixels. */
export function cutOf(picture: Size, ratio: number, { zoom, x, y }: Crop) {
  const scaled = scaledTo(picture, ratio, zoom);
  const pixels = picture.width / scaled.width;
  const frameHeight = 1 / ratio;
  return {
    left: (scaled.width - 1) * x * pixels,
    top: (scaled.height - frameHeight) * y * pixels,
    width: pixels,
    height: frameHeight * pixels,
  };
}

/** The crop after moving the picture by fractions of the frame's width. */
export function moved(
  crop: Crop,
  picture: Size,
  ratio: number,
  by: { x: number; y: number },
): Crop {
  const scaled = scaledTo(picture, ratio, crop.zoom);
  return {
    ...crop,
    x: shifted(crop.x, by.x, scaled.width - 1),
    y: shifted(crop.y, by.y, scaled.height - 1 / ratio),
  };
}

function shifted(at: number, by: number, room: number): number {
  if (room < 0.000_1) return 0.5;
  return Math.min(1, Math.max(0, at - by / room));
}
