import { useMutation } from "@tanstack/react-query";
import { Gauge, Radio } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { presets } from "./broadcast.ts";
import { DeviceChoices } from "./device-choices.tsx";
import type { OwnDevices } from "./use-own-devices.ts";

interface PreFlightProps {
  room: RoomPage;
  devices: OwnDevices;
  /** This tab was live before it was reloaded. */
  resumes: boolean;
  isStarting: boolean;
  /** The index of the preset to start with. */
  preset: number;
  onPreset: (at: number) => void;
  onResume: () => Promise<void>;
  onStart: () => Promise<void>;
}

/** Checks devices, video, audio and connection before anybody sees them. */
export function PreFlight(props: PreFlightProps) {
  const { room, devices, resumes, isStarting, preset, onPreset, onResume, onStart } = props;
  const eventId = room.event.id;
  // A tab that resumes is on air itself.
  const onAir = resumes ? null : room.onAir;
  const uplink = useMutation({
    meta: { failureToast: false },
    mutationFn: () => measureUplink(eventId),
    onSuccess(bits) {
      if (bits === undefined) return;
      // Requires twice the bitrate, so that a small dip does no harm.
      const fits = presets.findIndex((one) => bits > 2 * one.bitsPerSecond);
      onPreset(fits === -1 ? presets.length - 1 : fits);
    },
  });

  const prepare = useEffectEvent(async () => {
    const isReady = await devices.reopen();
    if (isReady && resumes) await onResume();
  });
  useEffect(() => {
    const opening = setTimeout(() => void prepare());
    return () => clearTimeout(opening);
  }, []);

  return (
    <section className="studio-checks" aria-label="Before you go live">
      <DeviceChoices devices={devices} />
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
      <p>
        Your broadcast starts in {presets[preset]?.name}.
        {uplink.data === undefined &&
          " Test your connection to see whether another quality suits it."}
      </p>
      <div className="studio-go">
        <Button
          variant="primary"
          size="large"
          disabled={!devices.found}
          busy={isStarting && "Going live"}
          onClick={() => void onStart()}
        >
          <Icon of={Radio} />
          {onAir ? "Take over" : "Go live"}
        </Button>
      </div>
    </section>
  );
}

export function onAirText(
  { name, isViewer, byEncoder }: NonNullable<RoomPage["onAir"]>,
  state: RoomPage["state"],
): string {
  if (byEncoder) {
    const whose = isViewer ? "Your encoder" : `${name}'s encoder`;
    return state === "reconnecting" ? `${whose} has stopped sending.` : `${whose} is live now.`;
  }
  if (isViewer) return "You are live in another tab or on another device.";
  return state === "reconnecting" ? `${name} is reconnecting.` : `${name} is live now.`;
}

function uplinkText(bits: number | undefined): string {
  if (bits === undefined) return "The test did not get through. Check your connection.";
  const megabits = (bits / 1_000_000).toFixed(1);
  const isWeak = bits < 2 * presets[0].bitsPerSecond;
  return `${megabits} Mbit/s up${isWeak ? ", so we send a smaller picture." : ": good for 720p."}`;
}

const probeBytes = 600_000;

/** Measures the upload speed to the server in bits per second. Returns undefined if it fails. */
async function measureUplink(eventId: string): Promise<number | undefined> {
  const bytes = new Uint8Array(probeBytes);
  // Random data, as incompressible as video.
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
