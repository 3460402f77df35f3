import { writeFile } from "node:fs/promises";
import { chromium, type Browser } from "@playwright/test";
import { encodeQR } from "qr";

const [width, height] = [640, 480];
const scale = 5;

/** Launches a browser whose camera shows this code, held still. */
export async function browserThatSees(text: string, file: string): Promise<Browser> {
  await writeFile(file, pictureOf(text));
  return chromium.launch({
    ...(process.env["CHROME_PATH"] ? { executablePath: process.env["CHROME_PATH"] } : {}),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${file}`,
    ],
  });
}

/** A single YUV4MPEG2 frame, black on white, which the browser loops. */
function pictureOf(text: string): Buffer {
  const light = Buffer.alloc(width * height, 235);
  const code = encodeQR(text, "raw", { border: 2 });
  const [left, top] = [width, height].map((size) => Math.floor((size - code.length * scale) / 2));
  for (const [y, row] of code.entries())
    for (const [x, isDark] of row.entries()) {
      if (!isDark) continue;
      for (let line = 0; line < scale; line++) {
        const at = (top! + y * scale + line) * width + left! + x * scale;
        light.fill(16, at, at + scale);
      }
    }
  const header = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`;
  const frame = Buffer.concat([
    Buffer.from("FRAME\n"),
    light,
    Buffer.alloc((width * height) / 2, 128),
  ]);
  return Buffer.concat([Buffer.from(header), frame, frame]);
}
