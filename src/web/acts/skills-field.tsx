import { X } from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { actLimits, suggestedSkills } from "../../contract/talent/limits.ts";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";

type SkillsFieldProps = {
  label?: string;
  /** The maximum number of entries. */
  most?: number;
  skills: string[];
  error?: string | undefined;
  onChange: (skills: string[]) => void;
};

/** Picks skills and genres, from the list or as free text; Enter or a comma ends one. */
export function SkillsField({
  label = "Skills and genres",
  most = actLimits.skills,
  skills,
  error,
  onChange,
}: SkillsFieldProps) {
  const [typed, setTyped] = useState("");
  const isFull = skills.length >= most;

  function add(text: string) {
    const fresh = text
      .split(",")
      .map((skill) => skill.trim().slice(0, actLimits.skill))
      .filter(Boolean);
    setTyped("");
    if (fresh.length > 0) onChange([...new Set([...skills, ...fresh])].slice(0, most));
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Enter") {
      event.preventDefault();
      add(typed);
    }
    if (event.key === "Backspace" && typed === "") onChange(skills.slice(0, -1));
  }

  return (
    <div className="stack is-tight">
      <TextInput
        label={label}
        error={error}
        list="suggested-skills"
        value={typed}
        disabled={isFull}
        help={
          isFull
            ? `You can add up to ${most}.`
            : "Press Enter after each: Brass band, Weddings, Stand-up."
        }
        onChange={({ target: { value } }) => (value.includes(",") ? add(value) : setTyped(value))}
        onKeyDown={press}
        onBlur={() => add(typed)}
      />
      <datalist id="suggested-skills">
        {suggestedSkills.map((skill) => (
          <option key={skill}>{skill}</option>
        ))}
      </datalist>
      {skills.length > 0 && (
        <ul className="cluster is-tight" aria-label="Chosen skills">
          {skills.map((skill) => (
            <li key={skill}>
              <button
                type="button"
                className="chip"
                aria-label={`Remove ${skill}`}
                onClick={() => onChange(skills.filter((other) => other !== skill))}
              >
                {skill}
                <Icon of={X} size="small" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
