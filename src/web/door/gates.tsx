import { useMutation } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { v7 as newId } from "uuid";
import type { Door } from "../../contract/tickets/door.ts";
import { doorLimits } from "../../contract/tickets/limits.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { putGate, removeGate } from "./door-api.ts";

/** The gates of the event, for supervisors. */
export function Gates({ door, onChanged }: { door: Door; onChanged: () => void }) {
  const [name, setName] = useState("");
  const eventId = door.event.id;
  const add = useMutation({
    meta: { failureToast: false },
    mutationFn: () => putGate(eventId, newId(), name),
    onSuccess() {
      setName("");
      onChanged();
    },
  });
  const remove = useMutation({
    mutationFn: (gateId: string) => removeGate(eventId, gateId),
    onSuccess: onChanged,
  });

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    if (name.trim() !== "") add.mutate();
  }

  return (
    <section className="door-section">
      <div className="section-head">
        <h2>Gates</h2>
      </div>
      {door.gates.length > 0 && (
        <ul className="door-list">
          {door.gates.map((gate) => (
            <li key={gate.id} className="side-by-side is-spread">
              <b className="fill">{gate.name}</b>
              <span className="muted-text tabular-numbers">{gate.in} in</span>
              <IconButton
                label={`Remove ${gate.name}`}
                small
                onClick={() => remove.mutate(gate.id)}
              >
                <Icon of={X} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form className="side-by-side is-top-aligned gates-form" onSubmit={submit}>
        <TextInput
          label="New gate"
          hideLabel
          placeholder="Gate B"
          className="fill"
          maxLength={doorLimits.gateName}
          value={name}
          error={add.isError && (fieldProblem(add.error, "name") ?? sentenceOf(add.error))}
          onChange={(changed) => setName(changed.target.value)}
        />
        <Button type="submit" busy={add.isPending && "Adding"}>
          <Icon of={Plus} />
          Add gate
        </Button>
      </form>
    </section>
  );
}
