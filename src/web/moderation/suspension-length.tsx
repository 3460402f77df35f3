import { Select } from "../ui/field.tsx";

const lengths = { "1": "1 day", "7": "7 days", "30": "30 days", good: "Permanently" } as const;
export type Length = keyof typeof lengths;

/** When a suspension of this length ends; undefined if it's indefinite. */
export function endOf(length: Length): string | undefined {
  if (length === "good") return undefined;
  return new Date(Date.now() + Number(length) * 86_400_000).toISOString();
}

/** Added when the person to suspend is a moderator. */
export const roleEnds =
  " They also lose the moderator role, and lifting the suspension doesn't bring it back.";

export function SuspensionLength({ value, onChange }: SuspensionLengthProps) {
  return (
    <Select
      label="How long"
      value={value}
      onChange={(event) => onChange(event.target.value as Length)}
    >
      {Object.entries(lengths).map(([length, name]) => (
        <option key={length} value={length}>
          {name}
        </option>
      ))}
    </Select>
  );
}

type SuspensionLengthProps = { value: Length; onChange: (length: Length) => void };
