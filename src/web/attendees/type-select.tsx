import { useQuery } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events/events.ts";
import { salesQuery } from "../sales/queries.ts";
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

/** The ticket types to choose among, and the one of the address as far as it is one of them. */
export function useTypeFilter({ id, sells }: EventPage, asked: string | undefined) {
  const sales = useQuery({ ...salesQuery(id), enabled: sells });
  const types = sales.data?.types ?? [];
  const canChoose = types.length > 1 && types.some((type) => type.id === asked);
  // Until they are known the address is believed, so that nothing is asked for twice.
  return { types, type: canChoose || sales.isLoading ? asked : undefined };
}
