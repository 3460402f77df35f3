import { X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { eventLimits } from "../../contract/events/limits.ts";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";

type TagsFieldProps = {
  tags: string[];
  error: string | undefined;
  onChange: (tags: string[]) => void;
};

/** Tags to find the event by; Enter or a comma adds one. */
export function TagsField({ tags, error, onChange }: TagsFieldProps) {
  const [typed, setTyped] = useState("");
  const isFull = tags.length >= eventLimits.tags;

  function add(text: string) {
    const fresh = text
      .split(",")
      .map((tag) => tag.trim().slice(0, eventLimits.tag))
      .filter(Boolean);
    setTyped("");
    if (fresh.length > 0) onChange([...new Set([...tags, ...fresh])].slice(0, eventLimits.tags));
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Enter") {
      event.preventDefault();
      add(typed);
    }
    if (event.key === "Backspace" && typed === "") onChange(tags.slice(0, -1));
  }

  return (
    <div className="stack">
      <TextInput
        label="Tags"
        value={typed}
        disabled={isFull}
        error={error}
        help={
          isFull
            ? `You can add up to ${eventLimits.tags} tags.`
            : "Press Enter after each: vinyl, late, beginners."
        }
        onChange={({ target: { value } }) => (value.includes(",") ? add(value) : setTyped(value))}
        onKeyDown={press}
        onBlur={() => add(typed)}
      />
      {tags.length > 0 && (
        <ul className="cluster is-tight" aria-label="Chosen tags">
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className="chip"
                aria-label={`Remove ${tag}`}
                onClick={() => onChange(tags.filter((other) => other !== tag))}
              >
                {tag}
                <Icon of={X} size="small" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
