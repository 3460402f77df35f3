import { visibilities } from "../../contract/post-limits.ts";
import { Select } from "../ui/field.tsx";

type Visibility = (typeof visibilities)[number];

export const visibilityNames: Record<Visibility, string> = {
  public: "Public",
  followers: "Followers",
  "only-me": "Only me",
};

interface VisibilitySelectProps {
  value: Visibility;
  onChange: (visibility: Visibility) => void;
  hideLabel?: boolean;
}

export function VisibilitySelect({ value, onChange, hideLabel }: VisibilitySelectProps) {
  return (
    <Select
      label="Visibility"
      hideLabel={hideLabel}
      className="visibility-select"
      value={value}
      onChange={(event) =>
        onChange(visibilities.find((known) => known === event.target.value) ?? value)
      }
    >
      {visibilities.map((visibility) => (
        <option key={visibility} value={visibility}>
          {visibilityNames[visibility]}
        </option>
      ))}
    </Select>
  );
}
