import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EventImport, ImportOptions } from "../../contract/events/imports.ts";
import { eventCategories } from "../../contract/events/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { ZoneField } from "../places/zone-field.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Select } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { importKeys, importQuery } from "./queries.ts";
import { importFields } from "../../contract/events/import-limits.ts";
import { fieldNames } from "./text.ts";

/** What each column contains and the defaults for missing values; a button reads the list again with them. */
export function ReadingOptions({ list }: { list: EventImport }) {
  const queryClient = useQueryClient();
  const [options, setOptions] = useState<ImportOptions>(list.options);
  const change = (more: Partial<ImportOptions>) => setOptions({ ...options, ...more });
  const reread = useMutation({
    meta: { failureToast: false },
    mutationFn: () =>
      fetchJson(
        api.my["event-imports"][":id"].options.$put({ param: { id: list.id }, json: options }),
      ),
    onSuccess(read) {
      void queryClient.invalidateQueries({ queryKey: importKeys.rows(list.id) });
      queryClient.setQueryData(importQuery(list.id).queryKey, read);
    },
  });
  const isChanged = JSON.stringify(options) !== JSON.stringify(list.options);
  return (
    <section className="page-subsection">
      <div className="section-head">
        <h3>Match columns</h3>
      </div>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          reread.mutate();
        }}
      >
        {list.columns.length > 0 && (
          <ColumnFields
            columns={list.columns}
            chosen={options.columns}
            onChange={(columns) => change({ columns })}
          />
        )}
        <div className="two-columns">
          <Select
            label="Category"
            help="For rows without one of our categories."
            value={options.category}
            onChange={({ target }) =>
              change({ category: target.value as ImportOptions["category"] })
            }
          >
            {eventCategories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Select>
          <ZoneField
            help="For rows without one."
            zone={options.zone}
            onChange={(zone) => change({ zone })}
          />
        </div>
        <div className="cluster event-editor-flags">
          <Checkbox
            label="Free if no price is given"
            checked={options.free}
            onChange={({ target }) => change({ free: target.checked })}
          />
          {list.columns.length > 0 && (
            <Checkbox
              label="Day first (3/4/2026 is 3 April)"
              checked={options.dayFirst}
              onChange={({ target }) => change({ dayFirst: target.checked })}
            />
          )}
        </div>
        {reread.error && (
          <Note tone="bad" role="alert">
            {sentenceOf(reread.error)}
          </Note>
        )}
        <div className="side-by-side">
          <Button type="submit" disabled={!isChanged} busy={reread.isPending && "Reading"}>
            Read file again
          </Button>
        </div>
      </form>
    </section>
  );
}

type Columns = ImportOptions["columns"];

interface ColumnFieldsProps {
  columns: EventImport["columns"];
  chosen: Columns;
  onChange: (chosen: Columns) => void;
}

/** Each column with an example value and the field it maps to. */
function ColumnFields({ columns, chosen, onChange }: ColumnFieldsProps) {
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

/** Each column maps to at most one field, and each field to at most one column. */
function withField(chosen: Columns, column: number, value: string): Columns {
  const field = importFields.find((each) => each === value);
  const others = chosen.filter((one) => one.column !== column && one.field !== field);
  return field ? [...others, { field, column }] : others;
}
