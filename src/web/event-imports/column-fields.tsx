import type { EventImport, ImportOptions } from "../../contract/events/imports.ts";
import { importFields } from "../../contract/events/import-limits.ts";
import { Select } from "../ui/field.tsx";
import { fieldNames } from "./text.ts";

type Columns = ImportOptions["columns"];

interface ColumnFieldsProps {
  columns: EventImport["columns"];
  chosen: Columns;
  onChange: (chosen: Columns) => void;
}

/** Each column of the list with what was found in it first, and what it holds. */
export function ColumnFields({ columns, chosen, onChange }: ColumnFieldsProps) {
  return (
    <ul className="event-import-columns">
      {columns.map(({ name, example }, column) => {
        const field = chosen.find((one) => one.column === column)?.field ?? "";
        return (
          <li key={name}>
            <Select
              label={<span className="event-import-column-name one-line">{name}</span>}
              help={
                example === "" ? (
                  "Empty"
                ) : (
                  <span className="event-import-column-example one-line">{example}</span>
                )
              }
              value={field}
              onChange={({ target: { value } }) => onChange(withField(chosen, column, value))}
            >
              <option value="">Not used</option>
              {importFields.map((each) => (
                <option key={each} value={each}>
                  {fieldNames[each]}
                </option>
              ))}
            </Select>
          </li>
        );
      })}
    </ul>
  );
}

/** A column holds one thing, and a thing stands in one column. */
function withField(chosen: Columns, column: number, value: string): Columns {
  const field = importFields.find((each) => each === value);
  const others = chosen.filter((one) => one.column !== column && one.field !== field);
  return field ? [...others, { field, column }] : others;
}
