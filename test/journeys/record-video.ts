import type { Page } from "@playwright/test";

/** A real WebM file: two seconds of a moving drawing, recorded by the browser. */
export async function recordVideo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement("canvas");
    canvas.width = 640;
    canvas.height = 360;
    const pen = canvas.getContext("2d");
    if (!pen) throw new Error("no canvas");
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: "video/webm" });
    const parts: Blob[] = [];
    recorder.ondataavailable = (event) => parts.push(event.data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let frame = 0; frame < 50; frame++) {
      pen.fillStyle = frame % 2 ? "#ff5a1f" : "#2450c4";
      pen.fillRect(0, 0, 640, 360);
      pen.fillStyle = "#ffc21f";
      pen.fillRect(frame * 12, 120, 80, 80);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  });
  return Buffer.from(base64, "base64");
}
