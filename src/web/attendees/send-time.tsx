import { useState } from "react";
import { momentAt, zoneText } from "../lib/event-time.ts";
import { momentOf, wallTime } from "../lib/offset-time.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { TextInput } from "../ui/field.tsx";

type SendTimeProps = {
  zone: string;
  /** null: now; undefined: later, but no time chosen yet. */
  sendAt: string | null | undefined;
  problem: string | undefined;
  onChange: (sendAt: string | null | undefined) => void;
};

/** When a message is sent: now, or at a time in the event's zone. */
export function SendTime({ zone, sendAt, problem, onChange }: SendTimeProps) {
  const [opened] = useState(() => new Date().toISOString());
  const help = sendAt
    ? `Goes out ${momentAt(sendAt, zone)}, ${zoneText(zone, sendAt)}.`
    : `In the event's time zone, ${zoneText(zone, opened)}.`;
  return (
    <>
      <Checkbox
        label="Send later"
        checked={sendAt !== null}
        onChange={({ target }) => onChange(target.checked ? undefined : null)}
      />
      {sendAt !== null && (
        <TextInput
          label="Send at"
          type="datetime-local"
          required
          min={wallTime(opened, zone)}
          help={help}
          error={problem}
          onChange={({ target }) => onChange(momentOf(target.value, zone))}
        />
      )}
    </>
  );
}
