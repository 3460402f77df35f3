import { useEffect, useState } from "react";
import type { Mixer } from "./mixer.ts";
import { type DeviceChoice, readDevices, storeDevices } from "./stored-desk.ts";

type Found = { cameras: MediaDeviceInfo[]; microphones: MediaDeviceInfo[] };
export type OwnDevices = ReturnType<typeof useOwnDevices>;

/** The cameras and microphones of this device, and those used by the mixer. Can be changed before and during a broadcast. */
export function useOwnDevices(mixer: Mixer, eventId: string) {
  const [found, setFound] = useState<Found>();
  const [choice, setChoice] = useState(() => readDevices(eventId));
  const [problem, setProblem] = useState<string>();
  const isOpen = found !== undefined;
  // Updates the list when a device is plugged in or out.
  useEffect(() => {
    if (!isOpen) return undefined;
    const list = () => void listDevices().then(setFound, () => undefined);
    navigator.mediaDevices.addEventListener("devicechange", list);
    return () => navigator.mediaDevices.removeEventListener("devicechange", list);
  }, [isOpen]);

  async function open(next: DeviceChoice): Promise<boolean> {
    setChoice(next);
    setProblem(undefined);
    try {
      const stream = await askForDevices(next);
      await mixer.setCamera(stream);
      setFound(await listDevices());
      storeDevices(eventId, next);
      return true;
    } catch (error) {
      const { sentence, line } = deviceProblem(error);
      setProblem(sentence);
      mixer.setWithoutCamera(line);
      return false;
    }
  }
  /**
   * Reopens the devices used before a reload. If they're gone, opens the browser's defaults, hidden and muted until the host wants
   * them.
   */
  async function reopen(): Promise<boolean> {
    if (await open(choice)) return true;
    if (!choice.camera && !choice.microphone) return false;
    mixer.hide(
      "You are muted and viewers see the slate, because the camera or microphone you chose is gone.",
    );
    return open({ camera: "", microphone: "" });
  }
  return { found, choice, problem, open, reopen };
}

function askForDevices({ camera, microphone }: DeviceChoice): Promise<MediaStream> {
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

/** What is wrong and what to do about it, with a short form for the preview. */
function deviceProblem(error: unknown): { sentence: string; line: string } {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError")
    return {
      sentence: "Camera and microphone are blocked. Allow them in your browser's address bar.",
      line: "Your camera is blocked",
    };
  if (name === "NotFoundError")
    return {
      sentence: "No camera or microphone found. Connect them and try again.",
      line: "No camera or microphone found",
    };
  if (name === "NotReadableError")
    return {
      sentence: "Another program uses the camera. Close it and try again.",
      line: "Another program uses your camera",
    };
  return {
    sentence: "Camera and microphone could not be opened. Try another device.",
    line: "Your camera could not be opened",
  };
}
