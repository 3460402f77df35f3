import { type FormEvent, useState } from "react";
import { v7 as newId } from "uuid";
import type { NewProfileItem, ProfileItem } from "../../contract/people/profiles.ts";
import { fetchJson, api } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextArea, TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { IconPicker } from "./icon-picker.tsx";
import { isWebAddress, type ItemField, itemForms, type Section } from "./item-forms.ts";
import { useProfileChange } from "./use-profile-change.ts";

type Values = Record<string, string>;

interface ItemDialogProps {
  section: Section;
  /** The entry to edit; if absent, a new one is added. */
  item?: { id: string } & Values;
  onClose: () => void;
}

/** Adds or edits an entry of a profile section. Every field is required. */
export function ItemDialog({ section, item, onClose }: ItemDialogProps) {
  const { plural, one, fields } = itemForms[section];
  const [values, setValues] = useState<Values>(() => ({
    ...(section === "achievements" ? { icon: "trophy" } : {}),
    ...item,
  }));
  const [tried, setTried] = useState(false);
  // The same id for every attempt, so that retrying after a lost response doesn't add the entry twice.
  const [id] = useState(() => item?.id ?? newId());
  const change = useProfileChange({
    failureToast: false,
    says: item ? "Saved" : "Added",
    onDone: onClose,
    send: () => {
      const content = contentOf(section, values);
      return item
        ? fetchJson(api.profile.items[":id"].$put({ param: { id }, json: content }))
        : fetchJson(api.profile.items.$post({ json: { ...content, id } as NewProfileItem }));
    },
  });
  const problemOf = (field: ItemField) =>
    (tried ? ownProblem(field, values[field.name] ?? "") : undefined) ??
    fieldProblem(change.error, field.name);

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (fields.every((field) => !ownProblem(field, values[field.name] ?? "")))
      change.mutate(undefined);
  }

  return (
    <Dialog open onClose={onClose} title={item ? `Edit ${one}` : `Add ${plural}`}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <div className="stack">
            {fields.map((field) => (
              <FieldInput
                key={field.name}
                field={field}
                value={values[field.name] ?? ""}
                error={problemOf(field)}
                onChange={(value) => setValues({ ...values, [field.name]: value })}
              />
            ))}
            {section === "achievements" && (
              <IconPicker
                value={values["icon"] ?? "trophy"}
                onChange={(icon) => setValues({ ...values, icon })}
              />
            )}
            {change.isError && fields.every((field) => !problemOf(field)) && (
              <Note tone="bad" role="alert">
                {sentenceOf(change.error)}
              </Note>
            )}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={change.isPending && "Saving"}>
            {item ? "Save" : "Add"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

interface FieldInputProps {
  field: ItemField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function FieldInput({ field, value, error, onChange }: FieldInputProps) {
  const control = {
    label: field.label,
    value,
    error,
    maxLength: field.most,
    required: true,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (field.isLong) return <TextArea rows={4} {...control} />;
  if (field.isAddress)
    return <TextInput type="url" inputMode="url" placeholder="https://" {...control} />;
  return <TextInput autoComplete="off" {...control} />;
}

function ownProblem({ missing, isAddress }: ItemField, value: string): string | undefined {
  if (value.trim() === "") return missing;
  if (isAddress && !isWebAddress(value.trim()))
    return "Enter a full address that starts with https:// or http://.";
  return undefined;
}

/** The server validates that the values belong to the section. */
function contentOf(section: Section, values: Values): ProfileItem {
  const { id: _, ...content } = values;
  return { section, ...content } as unknown as ProfileItem;
}
