import { useSyncExternalStore } from "react";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { DeviceChoices } from "./device-choices.tsx";
import type { Device, Mixer } from "./mixer.ts";
import type { OwnDevices } from "./use-own-devices.ts";

/** Says which device stopped, and what viewers get meanwhile. */
export function lostText(lost: Device[]): string {
  const [hasLostCamera, hasLostSound] = [lost.includes("camera"), lost.includes("microphone")];
  if (hasLostCamera && hasLostSound)
    return "Your camera and microphone stopped. Viewers see the slate and don't hear you.";
  return hasLostCamera
    ? "Your camera stopped. Viewers see the slate."
    : "Your microphone stopped. Viewers don't hear you.";
}

/** Device selection while live, without a reload. Shows a device that stopped right away. */
export function LiveDevices({ mixer, devices }: { mixer: Mixer; devices: OwnDevices }) {
  const { lost } = useSyncExternalStore(mixer.subscribe, mixer.read);
  const isLost = lost.length > 0;
  return (
    <>
      {isLost && (
        <Note
          tone="bad"
          role="alert"
          action={
            <Button size="small" onClick={() => void devices.open({ camera: "", microphone: "" })}>
              Try again
            </Button>
          }
        >
          <b>{lostText(lost)}</b> Connect it again, or choose another one.
        </Note>
      )}
      <details className="studio-devices" open={isLost || undefined}>
        <summary>Camera and microphone</summary>
        <DeviceChoices devices={devices} />
      </details>
    </>
  );
}
