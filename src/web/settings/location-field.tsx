import { useId, useState } from "react";
import { profileLimits } from "../../contract/people/limits.ts";
import { TextInput } from "../ui/field.tsx";

const suggestions = ["Austin", "New York", "Los Angeles", "Chicago", "Miami"];

interface LocationFieldProps {
  location: string;
  onSave: (location: string) => void;
}

/** Where events are looked for first: any place, saved when it is left, entered or chosen from the suggestions. */
export function LocationField({ location, onSave }: LocationFieldProps) {
  const list = useId();
  const [typed, setTyped] = useState<string>();

  function save(text = location) {
    const place = text.trim();
    if (place !== location) onSave(place);
  }

  function leave() {
    save(typed);
    setTyped(undefined);
  }

  return (
    <>
      <TextInput
        label="Default location"
        placeholder="Anywhere"
        list={list}
        maxLength={profileLimits.location}
        autoComplete="off"
        value={typed ?? location}
        onChange={({ target: { value } }) => {
          setTyped(value);
          if (suggestions.includes(value)) save(value);
        }}
        onBlur={leave}
        onKeyDown={({ key }) => key === "Enter" && save(typed)}
      />
      <datalist id={list}>
        {suggestions.map((place) => (
          <option key={place}>{place}</option>
        ))}
      </datalist>
    </>
  );
}
