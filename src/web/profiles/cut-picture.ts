import { type Crop, cutOf } from "./crop.ts";

/** Renders the visible part at our target size as a file to upload. */
export async function cutPicture(
  image: HTMLImageElement,
  crop: Crop,
  { width, height, name }: { width: number; height: number; name: string },
): Promise<File> {
  const cut = cutOf(
    { width: image.naturalWidth, height: image.naturalHeight },
    width / height,
    crop,
  );
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser can't process images");
  // Transparent pixels would turn black in a JPEG.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, cut.left, cut.top, cut.width, cut.height, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", 0.92),
  );
  if (!blob) throw new Error("The picture could not be created");
  return new File([blob], name, { type: blob.type });
}

/** Opens a file as an image; undefined if the browser can't decode it. */
export async function openPicture(address: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return image.naturalWidth > 0 ? image : undefined;
  } catch {
    return undefined;
  }
}
