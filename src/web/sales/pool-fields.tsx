import { Plus, X } from "lucide-react";
import { v7 as newId } from "uuid";
import { saleLimits } from "../../contract/tickets/limits.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { problemAt, type SalesForm, wholeNumber } from "./sales-form.ts";

/** Capacities shared by several ticket types, such as a room with standing and seats. */
export function PoolFields({ form }: { form: SalesForm }) {
  const { pools, types } = form.fields;
  const write = (id: string, more: Partial<(typeof pools)[number]>) =>
    form.change({ pools: pools.map((pool) => (pool.id === id ? { ...pool, ...more } : pool)) });
  const share = (poolId: string, typeId: string, isIn: boolean) =>
    form.change({
      types: types.map((type) =>
        type.id === typeId ? { ...type, poolId: isIn ? poolId : null } : type,
      ),
    });
  const remove = (id: string) =>
    form.change({
      pools: pools.filter((pool) => pool.id !== id),
      types: types.map((type) => (type.poolId === id ? { ...type, poolId: null } : type)),
    });
  return (
    <section aria-labelledby="sl-pools">
      <div className="section-head">
        <h2 id="sl-pools">Shared capacity</h2>
      </div>
      {pools.length === 0 && (
        <p className="supporting-text">
          Ticket types that share the same places, such as early bird and full price in one room.
        </p>
      )}
      {pools.map(({ id, name, capacity }, at) => (
        <div
          className="stack sales-entry"
          key={id}
          role="group"
          aria-label={`Shared capacity ${at + 1}`}
        >
          <div className="sales-fields">
            <TextInput
              label="Name"
              placeholder="Main room"
              maxLength={saleLimits.name}
              value={name}
              error={problemAt(form, `pools.${id}.name`)}
              onChange={({ target }) => write(id, { name: target.value })}
            />
            <TextInput
              label="Places"
              type="number"
              inputMode="numeric"
              min={1}
              max={saleLimits.quantity}
              value={capacity || ""}
              error={problemAt(form, `pools.${id}.capacity`)}
              onChange={({ target }) => write(id, { capacity: wholeNumber(target.value) ?? 0 })}
            />
            <IconButton
              label={`Remove ${name || "this shared capacity"}`}
              onClick={() => remove(id)}
            >
              <Icon of={X} />
            </IconButton>
          </div>
          <div className="cluster" role="group" aria-label="Shared by">
            {types.map((type) => (
              <Checkbox
                key={type.id}
                label={type.name}
                checked={type.poolId === id}
                onChange={({ target }) => share(id, type.id, target.checked)}
              />
            ))}
          </div>
        </div>
      ))}
      {pools.length < saleLimits.pools && (
        <Button
          size="small"
          className="button-below"
          onClick={() => form.change({ pools: [...pools, { id: newId(), name: "", capacity: 0 }] })}
        >
          <Icon of={Plus} size="small" />
          Add shared capacity
        </Button>
      )}
    </section>
  );
}
