import { Select } from "../ui/field.tsx";

type TypeSelectProps = {
  types: { id: string; name: string }[];
  chosen: string | undefined;
  onChange: (type: string | undefined) => void;
};

/** Narrows the attendees to one ticket type; nothing where there is none to choose. */
export function TypeSelect({ types, chosen, onChange }: TypeSelectProps) {
  if (types.length < 2) return null;
  return (
    <Select
      label="Ticket type"
      hideLabel
      className="type-select"
      value={chosen ?? ""}
      onChange={({ target }) => onChange(target.value || undefined)}
    >
      <option value="">All ticket types</option>
      {types.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
