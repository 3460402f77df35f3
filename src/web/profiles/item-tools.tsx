import { Pencil, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { ItemDialog } from "./item-dialog.tsx";
import { itemForms, type Section } from "./item-forms.ts";
import { useProfileChange } from "./use-profile-change.ts";

interface ItemSectionProps {
  title: string;
  section: Section;
  editable: boolean;
  isEmpty: boolean;
  /** Shown to the owner of an empty list. */
  hint: string;
  children: ReactNode;
}

/** A list on a profile with a heading. The owner can add to it; others don't see it when it's empty. */
export function ItemSection(props: ItemSectionProps) {
  const { title, section, editable, isEmpty, hint, children } = props;
  const [adding, setAdding] = useState(false);
  if (isEmpty && !editable) return null;
  return (
    <section>
      <div className="section-head">
        <h2>{title}</h2>
        {editable && (
          <Button size="small" className="push-end" onClick={() => setAdding(true)}>
            <Icon of={Plus} size="small" />
            Add<span className="visually-hidden"> {itemForms[section].plural}</span>
          </Button>
        )}
      </div>
      {isEmpty ? <p className="muted-text">{hint}</p> : children}
      {adding && <ItemDialog section={section} onClose={() => setAdding(false)} />}
    </section>
  );
}

interface ItemToolsProps {
  section: Section;
  item: { id: string };
  /** The entry's name for the buttons' labels. */
  name: string;
}

/** Edit and delete buttons for an entry of the viewer's own profile. */
export function ItemTools({ section, item, name }: ItemToolsProps) {
  const [asking, setAsking] = useState<"edit" | "delete">();
  const { one } = itemForms[section];
  const close = () => setAsking(undefined);
  const remove = useProfileChange({
    failureToast: false,
    says: "Deleted",
    onDone: close,
    send: () => fetchJson(api.profile.items[":id"].$delete({ param: { id: item.id } })),
  });
  return (
    <span className="side-by-side item-tools">
      <IconButton
        small
        className="edit-tool"
        label={`Edit ${name}`}
        onClick={() => setAsking("edit")}
      >
        <Icon of={Pencil} size="small" />
      </IconButton>
      <IconButton
        small
        className="edit-tool"
        label={`Delete ${name}`}
        onClick={() => setAsking("delete")}
      >
        <Icon of={Trash2} size="small" />
      </IconButton>
      {asking === "edit" && <ItemDialog section={section} item={item} onClose={close} />}
      <ConfirmDialog
        open={asking === "delete"}
        title={`Delete ${one}`}
        confirm={`Delete ${one}`}
        icon={Trash2}
        busy={remove.isPending && "Deleting"}
        onClose={close}
        problem={remove.isError && sentenceOf(remove.error)}
        onConfirm={() => remove.mutate()}
      >
        <p>Are you sure you want to delete this {one}?</p>
      </ConfirmDialog>
    </span>
  );
}
