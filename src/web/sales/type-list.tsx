import { ArrowDown, ArrowUp, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { v7 as newId } from "uuid";
import { saleLimits } from "../../contract/tickets/limits.ts";
import { typePrice } from "../events/price-text.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { moved, type SalesForm, type TypeInput } from "./sales-form.ts";
import { TypeDialog } from "./type-dialog.tsx";
import { placesText, windowText } from "./type-text.ts";

/** The ticket types in the order buyers see them. */
export function TypeList({ form, takesFocus }: { form: SalesForm; takesFocus: boolean }) {
  const { types } = form.fields;
  const [edited, setEdited] = useState<TypeInput>();
  // The button that opened the dialog for the first type is gone with the empty state.
  const [addedFirst, setAddedFirst] = useState(false);
  const write = (list: TypeInput[]) => form.change({ types: list });

  function keep(type: TypeInput) {
    const isNew = types.every(({ id }) => id !== type.id);
    write(isNew ? [...types, type] : types.map((one) => (one.id === type.id ? type : one)));
    if (types.length === 0) setAddedFirst(true);
    setEdited(undefined);
  }

  const add = types.length < saleLimits.types && (
    <Button
      ref={addedFirst && types.length > 0 ? focusWhenLost : undefined}
      size={types.length === 0 ? "normal" : "small"}
      variant={types.length === 0 ? "primary" : "outline"}
      onClick={() => setEdited(newType())}
    >
      <Icon of={Plus} size="small" />
      Add a ticket type
    </Button>
  );
  return (
    <section aria-labelledby="sl-types">
      <div className="section-head">
        <h2 id="sl-types" tabIndex={-1} ref={takesFocus ? focusWhenLost : undefined}>
          Ticket types
        </h2>
      </div>
      {types.length === 0 ? (
        <EmptyState poster="Admit" title="No tickets yet" actions={add}>
          Sell tickets or give them away. From then on people need a ticket; everyone already going
          keeps their place.
        </EmptyState>
      ) : (
        <>
          <ul>
            {types.map((type, at) => (
              <TypeRow
                key={type.id}
                form={form}
                type={type}
                onEdit={() => setEdited(type)}
                onMove={types.length > 1 ? (by) => write(moved(types, at, by)) : undefined}
                onChange={(more) =>
                  write(types.map((one) => (one === type ? { ...one, ...more } : one)))
                }
                onRemove={() => write(types.filter((one) => one !== type))}
              />
            ))}
          </ul>
          <div className="type-list-add">{add}</div>
        </>
      )}
      {edited && (
        <TypeDialog form={form} type={edited} onKeep={keep} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
}

/** Defined outside the component so that React calls this ref only once. */
function focusWhenLost(element: HTMLElement | null) {
  if (element && document.activeElement === document.body) element.focus();
}

type TypeRowProps = {
  form: SalesForm;
  type: TypeInput;
  onEdit: () => void;
  /** Undefined if there is no other type to swap with. */
  onMove: ((by: 1 | -1) => void) | undefined;
  onChange: (changes: Partial<TypeInput>) => void;
  onRemove: () => void;
};

function TypeRow({ form, type, onEdit, onMove, onChange, onRemove }: TypeRowProps) {
  const { fields, saved, problems, zone } = form;
  const { id, name, withdrawn, hidden } = type;
  const known = saved.types.find((one) => one.id === id);
  const own = problems.filter(({ field }) => field.startsWith(`types.${id}.`));
  const facts = [placesText(type, known?.taken ?? 0, fields.pools), windowText(type, zone)];
  return (
    <li className="sales-row">
      <div className="fill">
        <b className="sales-row-name">{name}</b>
        <span className="cluster is-tight supporting-text">
          <span className="tabular-numbers">{facts.filter(Boolean).join(" · ")}</span>
          {hidden && <Badge>Hidden</Badge>}
          {withdrawn && <Badge tone="bad">Off sale</Badge>}
        </span>
        {own.length > 0 && (
          <p className="small-text sales-problem" role="alert">
            {own.map(({ message }) => message).join(" ")}
          </p>
        )}
      </div>
      <b className="tabular-numbers sales-row-price">{typePrice(type, fields.currency)}</b>
      <div className="cluster is-tight">
        {onMove && (
          <>
            <IconButton small label={`Move ${name} up`} onClick={() => onMove(-1)}>
              <Icon of={ArrowUp} />
            </IconButton>
            <IconButton small label={`Move ${name} down`} onClick={() => onMove(1)}>
              <Icon of={ArrowDown} />
            </IconButton>
          </>
        )}
        <Button size="small" onClick={onEdit}>
          <Icon of={Pencil} size="small" />
          Edit<span className="visually-hidden"> {name}</span>
        </Button>
        {known?.sold ? (
          <Button
            size="small"
            variant={withdrawn ? "outline" : "danger"}
            onClick={() => onChange({ withdrawn: !withdrawn })}
          >
            {withdrawn ? "Put back on sale" : "Take off sale"}
            <span className="visually-hidden"> {name}</span>
          </Button>
        ) : (
          <Button size="small" variant="danger" onClick={onRemove}>
            Remove<span className="visually-hidden"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function newType(): TypeInput {
  return {
    id: newId(),
    name: "",
    description: "",
    kind: "paid",
    priceMinor: 0,
    minimumMinor: 0,
    quantity: null,
    poolId: null,
    opensAt: null,
    closesAt: null,
    perOrder: null,
    hidden: false,
    withdrawn: false,
    admitsTo: "both",
  };
}
