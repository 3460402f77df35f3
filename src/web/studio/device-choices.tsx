import { Button } from "../ui/button.tsx";
import { Select } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import type { OwnDevices } from "./use-own-devices.ts";

/** Camera and microphone selection, and what to do if they can't be used. */
export function DeviceChoices({ devices }: { devices: OwnDevices }) {
  const { found, choice, problem, open } = devices;
  return (
    <>
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
          devices={found?.cameras}
          value={choice.camera}
          onChange={(camera) => void open({ ...choice, camera })}
        />
        <DeviceChoice
          label="Microphone"
          devices={found?.microphones}
          value={choice.microphone}
          onChange={(microphone) => void open({ ...choice, microphone })}
        />
      </div>
    </>
  );
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
