import { useMutation } from "@tanstack/react-query";
import { Gauge, Radio } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { presets } from "./broadcast.ts";
import type { Mixer } from "./mixer.ts";

interface PreFlightProps {
  room: RoomPage;
  mixer: Mixer;
  /** This tab was live before it was reloaded. */
  resumes: boolean;
  isStarting: boolean;
  onPreset: (at: number) => void;
  onResume: () => Promise<void>;
  onStart: () => Promise<void>;
}

type Devices = { cameras: MediaDeviceInfo[]; microphones: MediaDeviceInfo[] };
type Choice = { camera: string; microphone: string };

/** Devices, picture, sound and line before anybody sees them. */
export function PreFlight(props: PreFlightProps) {
  const { room, mixer, resumes, isStarting, onPreset, onResume, onStart } = props;
  const eventId = room.event.id;
  // What this tab goes on with is its own.
  const onAir = resumes ? null : room.onAir;
  const [devices, setDevices] = useState<Devices>();
  const [choice, setChoice] = useState<Choice>({ camera: "", microphone: "" });
  const [problem, setProblem] = useState<string>();
  const uplink = useMutation({
    meta: { failureToast: false },
    mutationFn: () => measureUplink(eventId),
    onSuccess(bits) {
      if (bits === undefined) return;
      // Twice what is sent, so that a small dip does no harm.
      const fits = presets.findIndex((one) => bits > 2 * one.bitsPerSecond);
      onPreset(fits === -1 ? presets.length - 1 : fits);
    },
  });

  async function open(next: Choice) {
    setChoice(next);
    setProblem(undefined);
    try {
      const stream = await askForDevices(next);
      await mixer.setCamera(stream);
      setDevices(await listDevices());
      return true;
    } catch (error) {
      setProblem(deviceProblem(error));
      return false;
    }
  }
  const prepare = useEffectEvent(async () => {
    const isReady = await open(choice);
    if (isReady && resumes) await onResume();
  });
  useEffect(() => {
    const opening = setTimeout(() => void prepare());
    return () => clearTimeout(opening);
  }, []);

  return (
    <section className="studio-checks" aria-label="Before you go live">
      {problem && (
        <Note
          tone="bad"
          role="alert"
          action={
            <Button size="small" onClick={() => void open(choice)}>
              Retry
            </Button>
          }
        >
          {problem}
        </Note>
      )}
      <div className="two-columns">
        <DeviceChoice
          label="Camera"
          devices={devices?.cameras}
          value={choice.camera}
          onChange={(camera) => void open({ ...choice, camera })}
        />
        <DeviceChoice
          label="Microphone"
          devices={devices?.microphones}
          value={choice.microphone}
          onChange={(microphone) => void open({ ...choice, microphone })}
        />
      </div>
      <div className="cluster">
        <Button busy={uplink.isPending && "Testing"} onClick={() => uplink.mutate()}>
          <Icon of={Gauge} />
          Test your connection
        </Button>
        {uplink.isSuccess && <p role="status">{uplinkText(uplink.data)}</p>}
      </div>
      {onAir ? (
        <Note tone="warn" role="status">
          <b>{onAirText(onAir, room.state)}</b> If you go live here, you take over.
        </Note>
      ) : (
        <p>No one can see you until you go live.</p>
      )}
      <Button
        variant="primary"
        size="large"
        disabled={!devices}
        busy={isStarting && "Going live"}
        onClick={() => void onStart()}
      >
        <Icon of={Radio} />
        {onAir ? "Take over" : "Go live"}
      </Button>
    </section>
  );
}

function onAirText(
  { name, isViewer }: NonNullable<RoomPage["onAir"]>,
  state: RoomPage["state"],
): string {
  if (isViewer) return "You are live in another tab or on another device.";
  return state === "reconnecting" ? `${name} is reconnecting.` : `${name} is live now.`;
}

interface DeviceChoiceProps {
  label: string;
  devices: MediaDeviceInfo[] | undefined;
  value: string;
  onChange: (id: string) => void;
}

function DeviceChoice({ label, devices, value, onChange }: DeviceChoiceProps) {
  return (
    <Select label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Default</option>
      {devices?.map(({ deviceId, label: name }, at) => (
        <option key={deviceId} value={deviceId}>
          {name || `${label} ${at + 1}`}
        </option>
      ))}
    </Select>
  );
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

async function listDevices(): Promise<Devices> {
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

function uplinkText(bits: number | undefined): string {
  if (bits === undefined) return "The test did not get through. Check your connection.";
  const megabits = (bits / 1_000_000).toFixed(1);
  const isWeak = bits < 2 * presets[0].bitsPerSecond;
  return `${megabits} Mbit/s up${isWeak ? ", so we send a smaller picture." : ": good for 720p."}`;
}

const probeBytes = 600_000;

/** How many bits a second get through to the server; undefined when none do. */
async function measureUplink(eventId: string): Promise<number | undefined> {
  const bytes = new Uint8Array(probeBytes);
  // Not compressible, as pictures are not.
  for (let at = 0; at < bytes.length; at += 65_536)
    crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  const began = performance.now();
  try {
    const response = await fetch(`/api/v1/streams/${eventId}/uplink`, {
      method: "POST",
      body: bytes,
      signal: AbortSignal.timeout(15_000),
    });
    if (!response.ok) return undefined;
    return (probeBytes * 8) / ((performance.now() - began) / 1_000);
  } catch {
    return undefined;
  }
}
