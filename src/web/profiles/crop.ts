/** Which part of a picture shows in a frame: how near, and where between its edges (0 to 1). */
export type Crop = { zoom: number; x: number; y: number };

export type Size = { width: number; height: number };

export const centred: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const nearest = 4;

/** Size of the whole picture when the frame is 1 wide and 1 / ratio high, and the picture just covers it. */
export function scaledTo(picture: Size, ratio: number, zoom: number): Size {
  const frameHeight = 1 / ratio;
  const shape = picture.width / picture.height;
  const width = Math.max(1, frameHeight * shape) * zoom;
  return { width, height: width / shape };
}

/** The part that shows, in the picture's own pixels. */
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

/** The crop after the picture was pushed by parts of the frame's width. */
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
