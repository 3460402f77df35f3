import { Camera, CameraOff } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { decodeQR } from "qr/decode.js";

/** Eight scans a second find a code right away without heating up the phone. */
const lookEveryMs = 125;
/** A ticket held in front of the camera counts once. After being out of view for this long, it counts again. */
const sameForMs = 4_000;

const problems: Record<string, string> = {
  NotAllowedError: "Camera access is blocked. Allow it in your browser's settings.",
  NotFoundError: "This device has no camera.",
  NotReadableError: "Another app is using the camera.",
};

/** The camera scanner. `onCode` returns whether it could accept the code now. */
export function DoorCamera({ onCode }: { onCode: (code: string) => boolean }) {
  const [isOn, setOn] = useState(false);
  const [problem, setProblem] = useState("");
  const video = useRef<HTMLVideoElement>(null);
  const reportCode = useEffectEvent(onCode);

  useEffect(() => {
    if (!isOn) return;
    const ending = new AbortController();
    watch(video.current!, ending.signal, reportCode).catch((error: unknown) => {
      if (ending.signal.aborted) return;
      setOn(false);
      const name = error instanceof DOMException ? error.name : "";
      setProblem(problems[name] ?? "The camera couldn't start.");
    });
    return () => ending.abort();
  }, [isOn]);

  function turnOn() {
    if (!("mediaDevices" in navigator))
      return setProblem("The camera needs a secure connection (https).");
    // The camera permission comes from the headers of the loaded page, and only this page has it.
    if (!wasLoadedHere()) return window.location.reload();
    setProblem("");
    setOn(true);
  }

  return (
    <div className="camera" data-on={isOn || undefined}>
      <video ref={video} muted playsInline aria-label="Camera" hidden={!isOn} />
      {isOn ? (
        <Button size="small" className="camera-off" onClick={() => setOn(false)}>
          <Icon of={CameraOff} size="small" />
          Turn off
        </Button>
      ) : (
        <div className="camera-start">
          <Button variant="bulb" onClick={turnOn}>
            <Icon of={Camera} />
            Scan with the camera
          </Button>
          {problem && (
            <p className="small-text" role="alert">
              {problem}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

async function watch(
  video: HTMLVideoElement,
  signal: AbortSignal,
  tell: (code: string) => boolean,
) {
  const facing = { facingMode: { ideal: "environment" }, width: { ideal: 1280 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: facing });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (signal.aborted) return stop();
  signal.addEventListener("abort", stop);
  video.srcObject = stream;
  await video.play();
  const read = await qrReader();
  let last = { code: "", at: 0 };
  while (!signal.aborted) {
    const code = await read(video);
    if (code && !signal.aborted) {
      const isKnown = code === last.code && Date.now() - last.at < sameForMs;
      // While another code is being checked, this one is retried at the next scan.
      if (isKnown || tell(code)) last = { code, at: Date.now() };
    }
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

function wasLoadedHere(): boolean {
  const [load] = performance.getEntriesByType("navigation");
  return !load || new URL(load.name).pathname === window.location.pathname;
}

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

/** Reads QR codes from video frames: with the browser's BarcodeDetector if available, else with the bundled decoder. */
async function qrReader(): Promise<(video: HTMLVideoElement) => Promise<string | undefined>> {
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
      // No code in this frame.
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
