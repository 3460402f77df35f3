import { useEffect, useState } from "react";
import type { Mixer } from "./mixer.ts";

type Found = { cameras: MediaDeviceInfo[]; microphones: MediaDeviceInfo[] };
type Choice = { camera: string; microphone: string };
export type OwnDevices = ReturnType<typeof useOwnDevices>;

/** The cameras and microphones of this device, and those that the mixer gets; changed before a broadcast and during it. */
export function useOwnDevices(mixer: Mixer) {
  const [found, setFound] = useState<Found>();
  const [choice, setChoice] = useState<Choice>({ camera: "", microphone: "" });
  const [problem, setProblem] = useState<string>();
  const isOpen = found !== undefined;
  // One that is plugged in or out in the middle of it.
  useEffect(() => {
    if (!isOpen) return undefined;
    const list = () => void listDevices().then(setFound, () => undefined);
    navigator.mediaDevices.addEventListener("devicechange", list);
    return () => navigator.mediaDevices.removeEventListener("devicechange", list);
  }, [isOpen]);

  async function open(next: Choice): Promise<boolean> {
    setChoice(next);
    setProblem(undefined);
    try {
      const stream = await askForDevices(next);
      await mixer.setCamera(stream);
      setFound(await listDevices());
      return true;
    } catch (error) {
      setProblem(deviceProblem(error));
      return false;
    }
  }
  return { found, choice, problem, open };
}

function askForDevices({ camera, microphone }: Choice): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    video: {
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 30 },
      ...(camera && { deviceId: { exact: camera } }),
    },
    audio: {
      echoCancellation: true,
      noiseSuppression: true,
      ...(microphone && { deviceId: { exact: microphone } }),
    },
  });
}

async function listDevices(): Promise<Found> {
  const all = (await navigator.mediaDevices.enumerateDevices()).filter(({ deviceId }) => deviceId);
  return {
    cameras: all.filter(({ kind }) => kind === "videoinput"),
    microphones: all.filter(({ kind }) => kind === "audioinput"),
  };
}

function deviceProblem(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError")
    return "Camera and microphone are blocked. Allow them beside the address of this page.";
  if (name === "NotFoundError") return "No camera or microphone found. Connect them and try again.";
  if (name === "NotReadableError")
    return "Another program uses the camera. Close it and try again.";
  return "Camera and microphone could not be opened. Try another device.";
}
