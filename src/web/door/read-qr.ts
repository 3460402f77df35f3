import { decodeQR } from "qr/decode.js";

type Detector = { detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]> };
declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector;
      getSupportedFormats(): Promise<string[]>;
    };
  }
}

const width = 640;

/** Reads a QR code from a picture of the camera: by the browser itself where it can, else by our own eyes. */
export async function qrReader(): Promise<
  (video: HTMLVideoElement) => Promise<string | undefined>
> {
  const native = await nativeDetector();
  if (native) return async (video) => (await native.detect(video))[0]?.rawValue;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    if (!context || video.videoWidth === 0) return undefined;
    canvas.width = width;
    canvas.height = Math.round((video.videoHeight / video.videoWidth) * width);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    try {
      return decodeQR({ width: canvas.width, height: canvas.height, data });
    } catch {
      // No code in this picture.
      return undefined;
    }
  };
}

async function nativeDetector(): Promise<Detector | undefined> {
  const { BarcodeDetector } = window;
  if (!BarcodeDetector) return undefined;
  const formats = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  return formats.includes("qr_code") ? new BarcodeDetector({ formats: ["qr_code"] }) : undefined;
}
