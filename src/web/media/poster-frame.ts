const frameTimeoutMs = 5000;
const widest = 1600;

/** A still from a video's first seconds as JPEG; undefined if the browser can't decode it. */
export async function posterFrame(file: File): Promise<File | undefined> {
  const url = URL.createObjectURL(file);
  const video = document.createElement("video");
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = "auto";
    const ready = happens(video, "loadeddata");
    video.src = url;
    await ready;
    const sought = happens(video, "seeked");
    // The first frame is often black.
    video.currentTime = Math.min(1, (Number.isFinite(video.duration) ? video.duration : 1) / 3);
    await sought;
    return await frameOf(video);
  } catch {
    return undefined;
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(url);
  }
}

async function frameOf(video: HTMLVideoElement): Promise<File | undefined> {
  const scale = Math.min(1, widest / Math.max(1, video.videoWidth));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext("2d")?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, "image/jpeg", 0.85),
  );
  return blob ? new File([blob], "poster.jpg", { type: "image/jpeg" }) : undefined;
}

function happens(video: HTMLVideoElement, event: "loadeddata" | "seeked"): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(frameTimeoutMs);
    video.addEventListener(event, resolve, { once: true });
    video.addEventListener("error", reject, { once: true });
    signal.addEventListener("abort", reject, { once: true });
  });
}
